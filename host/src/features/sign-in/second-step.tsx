import { ApiError } from '@cairn/api/api-error';
import { safeParse } from '@cairn/api/parse';
import {
  type SignInStep,
  signInStepSchema,
  signInWithSecondFactor,
} from '@cairn/api/second-factor.contract';
import { useAction } from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { TextField } from '@cairn/ui/text-field';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { t } from 'ttag';
import { isPasskeyError, requestPasskeyAssertion } from '../../lib/passkey.ts';
import { AuthPageLayout } from './auth-page.tsx';
import styles from './auth.module.css';
import { startSessionAndLoadRecord } from './sign-in.ts';

export interface SecondFactorStepProps {
  /** `details` of the server's error: a `SignInStep`. */
  readonly details: object;
  /** Called after the second step has succeeded, before the session is stored. */
  readonly onProved?: (() => void) | undefined;
  readonly onSignedIn: () => void;
  /** Called when the person cancels this step and returns to the login form. */
  readonly onRestart: () => void;
}

/** Second step of a sign-in, after the right password: a code, a passkey, or a recovery code. 003 §1, MPERM-30 */
export const SecondFactorStep = ({ details, ...events }: SecondFactorStepProps) => {
  const parsed = safeParse(signInStepSchema, details);
  return parsed ? <Proof step={parsed} {...events} /> : <Ended {...events} />;
};

const Ended = ({ onRestart }: Pick<SecondFactorStepProps, 'onRestart'>) => (
  <AuthPageLayout title={t`Please sign in again`} lead={t`This sign-in has ended.`}>
    <div className={styles['form']}>
      <Button size="l" block onClick={onRestart}>
        {t`Sign in again`}
      </Button>
    </div>
  </AuthPageLayout>
);

const useProof = (
  { step, passkeyOptions }: SignInStep,
  { onProved, onSignedIn }: Omit<SecondFactorStepProps, 'details'>,
) =>
  useAction({
    mutationFn: async (proof: 'passkey' | { readonly code: string }) => {
      const given =
        proof === 'passkey'
          ? { passkey: await requestPasskeyAssertion(passkeyOptions ?? {}) }
          : proof;
      const tokens = await http.call(signInWithSecondFactor, { body: { step, ...given } });
      onProved?.();
      await startSessionAndLoadRecord(tokens);
    },
    onSuccess: onSignedIn,
  });

const hasEnded = (error: Error | null): boolean =>
  error instanceof ApiError && error.kind === 'unauthorized';

const describeFailure = (error: Error, isPasskey: boolean): string => {
  if (isPasskeyError(error)) return t`The passkey was not used. Please try again.`;
  if (!(error instanceof ApiError) || error.kind !== 'invalid') return friendlyMessage(error);
  return isPasskey
    ? t`The passkey could not be checked. Please sign in again.`
    : t`This code is not valid. Enter the one that the app shows now, or a recovery code that you have not used.`;
};

interface ProofProps extends Omit<SecondFactorStepProps, 'details'> {
  readonly step: SignInStep;
}

const Proof = ({ step, ...events }: ProofProps) => {
  const { mutate, error, isPending, isSuccess, variables } = useProof(step, events);
  if (hasEnded(error)) return <Ended {...events} />;
  const isBusy = isPending || isSuccess;
  const isPasskey = variables === 'passkey';
  const failure = error ? describeFailure(error, isPasskey) : undefined;
  return (
    <AuthPageLayout
      title={t`One more step`}
      lead={t`Your password was right. Now prove with your second factor that it is you.`}
    >
      {step.passkeyOptions && (
        <div className={styles['form']}>
          <Button size="l" block busy={isBusy && isPasskey} onClick={() => mutate('passkey')}>
            <KeyRound />
            {t`Use a passkey`}
          </Button>
          {isPasskey && failure !== undefined && <Note tone="err">{failure}</Note>}
        </div>
      )}
      <CodeForm
        hasApp={step.hasApp}
        isSecondary={step.passkeyOptions !== null}
        isBusy={isBusy && !isPasskey}
        failure={isPasskey ? undefined : failure}
        onCode={(code) => mutate({ code })}
      />
      <p className={styles['small']}>
        {t`Have you lost all of it? The people who run the site can remove your second factor.`}
      </p>
      <Button variant="ghost" onClick={events.onRestart}>
        {t`Back to the sign-in`}
      </Button>
    </AuthPageLayout>
  );
};

interface CodeFormProps {
  readonly hasApp: boolean;
  readonly isSecondary: boolean;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onCode: (code: string) => void;
}

const CodeForm = ({ hasApp, isSecondary, isBusy, failure, onCode }: CodeFormProps) => {
  const [code, setCode] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onCode(code);
  };
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <TextField
        label={hasApp ? t`Code` : t`Recovery code`}
        hint={
          hasApp
            ? t`The six digits of your authenticator app, or a recovery code.`
            : t`One of the codes that you kept when you set up the passkey.`
        }
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        translate="no"
        required
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={failure}
        announceError
      />
      <Button type="submit" variant={isSecondary ? 'line' : 'primary'} size="l" block busy={isBusy}>
        {t`Continue`}
      </Button>
    </form>
  );
};
