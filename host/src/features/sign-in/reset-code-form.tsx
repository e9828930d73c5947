import { useAction } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import styles from './auth.module.css';
import { emailProblem } from './email-problem.ts';
import { askForResetCode, serverTextOr } from './registration.ts';
import { useFields, type Problems, type Values } from './use-fields.ts';

interface ResetCodeFormProps {
  readonly initialEmail: string;
  readonly onSent: (email: string) => void;
}

const problemsOf = ({ email }: Values<'email'>): Problems<'email'> => {
  const problem = emailProblem(email);
  return problem === undefined ? {} : { email: problem };
};

const wordsFor = serverTextOr(t`Failed to send verification code.`);

/** Step 1 of the reset: the e-mail address for the code. */
export const ResetCodeForm = ({ initialEmail, onSent }: ResetCodeFormProps) => {
  const asking = useAction({
    mutationFn: askForResetCode,
    onSuccess: (_, email) => {
      events.emit('notice.shown', {
        tone: 'success',
        message: t`Verification code sent to your email.`,
      });
      onSent(email);
    },
  });
  const { problems, onSubmit } = useFields(['email'], problemsOf, ({ email }) =>
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
      {asking.error && <Note tone="err">{wordsFor(asking.error)}</Note>}
      <Button type="submit" size="l" block busy={asking.isPending}>
        {t`Send Instructions`}
      </Button>
    </form>
  );
};
