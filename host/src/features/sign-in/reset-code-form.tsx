import { useAction } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import styles from './auth.module.css';
import { findEmailProblem } from './find-email-problem.ts';
import { requestResetCode, createFailureText } from './registration.ts';
import { useFormFields, type FieldProblems, type FieldValues } from './use-form-fields.ts';

interface ResetCodeFormProps {
  readonly initialEmail: string;
  readonly onSent: (email: string) => void;
}

const findProblems = ({ email }: FieldValues<'email'>): FieldProblems<'email'> => {
  const problem = findEmailProblem(email);
  return problem === undefined ? {} : { email: problem };
};

const describeFailure = createFailureText(t`Failed to send verification code.`);

/** Step 1 of the reset: the e-mail address for the code. */
export const ResetCodeForm = ({ initialEmail, onSent }: ResetCodeFormProps) => {
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
  const { problems, onSubmit } = useFormFields(['email'], findProblems, ({ email }) =>
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
