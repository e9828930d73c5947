import { useAction } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import styles from './auth.module.css';
import { findEmailProblem } from './find-email-problem.ts';
import { requestResetCode, createServerMessageDescriber } from './registration.ts';
import {
  useValidatedForm,
  type FormFieldProblems,
  type FormFieldValues,
} from './use-form-fields.ts';

interface ResetCodeFormProps {
  readonly initialEmail: string;
  readonly onSent: (email: string) => void;
}

const findProblems = ({ email }: FormFieldValues<'email'>): FormFieldProblems<'email'> => {
  const problem = findEmailProblem(email);
  return problem === undefined ? {} : { email: problem };
};

const describeFailure = createServerMessageDescriber(t`Failed to send verification code.`);

/** Step 1 of the password reset: asks for the e-mail address to which the code is sent. */
export const RequestResetCodeForm = ({ initialEmail, onSent }: ResetCodeFormProps) => {
  const asking = useAction({
    mutationFn: requestResetCode,
    onSuccess: (_, email) => {
      events.emit('notice.shown', {
        tone: 'success',
        message: t`Verification code sent to your email.`,
      });
      onSent(email);
    },
  });
  const { problems, onSubmit } = useValidatedForm(['email'], findProblems, ({ email }) =>
    asking.mutate(email.trim()),
  );
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <TextField
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="email"
        required
        defaultValue={initialEmail}
        error={problems?.email}
      />
      {asking.error && <Note tone="err">{describeFailure(asking.error)}</Note>}
      <Button type="submit" size="l" block busy={asking.isPending}>
        {t`Send Instructions`}
      </Button>
    </form>
  );
};
