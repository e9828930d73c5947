import { ApiError } from '@cairn/api/api-error';
import { confirmIdentity, sendIdentityCode } from '@cairn/api/auth.contract';
import {
  type ConfirmationMethods,
  getConfirmationMethods,
} from '@cairn/api/second-factor.contract';
import { useStudentRecord } from '@cairn/record/use-record';
import {
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useAction,
  useLocation,
  useQuery,
} from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { ErrorState } from '@cairn/ui/error-state';
import { Note } from '@cairn/ui/note';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { TextField } from '@cairn/ui/text-field';
import { KeyRound, Mail } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { t } from 'ttag';
import { isPasskeyError, requestPasskeyAssertion } from '../../lib/passkey.ts';
import { PartnerLinkButtons } from '../../lib/partner-buttons.tsx';
import styles from './confirmation-dialog.module.css';

export interface ConfirmationDialogProps {
  /** Name of the action to confirm, such as 'Disabling an account', shown in the dialog. */
  readonly action: string | undefined;
  readonly onEnd: (isConfirmed: boolean) => void;
}

const methodsQuery = queryOptions({
  queryKey: ['confirmation-methods'],
  queryFn: ({ signal }) => http.call(getConfirmationMethods, { signal }),
});

/** Dialog in which a person confirms the identity, by the password, a code of the second factor, or a passkey. MPERM-24 */
export const ConfirmationDialog = (props: ConfirmationDialogProps) => {
  // The query is never cached: the options for a passkey can be used only once, so each dialog loads its own.
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <OpenConfirmation {...props} />
    </QueryClientProvider>
  );
};

const describeReason = (action: string | undefined): string =>
  action === undefined
    ? t`You signed in more than 15 minutes ago. This needs a fresh confirmation. After it, the action goes on by itself.`
    : t`You signed in more than 15 minutes ago. ${action} needs a fresh confirmation. After it, the action goes on by itself.`;

const OpenConfirmation = ({ action, onEnd }: ConfirmationDialogProps) => {
  const formId = useId();
  const query = useQuery(methodsQuery);
  const confirm = useConfirmation(() => onEnd(true));
  const sendCode = useSendCode();
  const canType = query.data && (query.data.hasPassword || query.data.hasApp || sendCode.isSuccess);
  return (
    <Dialog
      open
      title={t`Please confirm it is you`}
      onClose={() => onEnd(false)}
      actions={
        <>
          <Button variant="line" onClick={() => onEnd(false)}>{t`Cancel`}</Button>
          {canType && (
            <Button type="submit" form={formId} busy={confirm.isPending}>
              {t`Confirm`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['content']}>
        <p>{describeReason(action)}</p>
        <QueryContent
          query={query}
          skeleton={
            <Skeleton label={t`Loading`}>
              <SkeletonText lines={2} />
            </Skeleton>
          }
          renderFailure={({ error, ...retry }) => (
            <ErrorState
              headingLevel={3}
              title={t`The confirmation could not be loaded.`}
              detail={friendlyMessage(error)}
              {...retry}
            />
          )}
        >
          {(methods) => <Methods {...{ methods, formId, confirm, sendCode }} />}
        </QueryContent>
      </div>
    </Dialog>
  );
};

type TypedProof = { password: string } | { code: string } | { mailedCode: string } | 'passkey';

const useConfirmation = (onConfirmed: () => void) =>
  useAction({
    mutationFn: async (given: { proof: TypedProof; methods: ConfirmationMethods }) => {
      const { proof, methods } = given;
      const body =
        proof === 'passkey'
          ? { passkey: await requestPasskeyAssertion(methods.passkeyOptions ?? {}) }
          : proof;
      return http.call(confirmIdentity, { body });
    },
    onSuccess: onConfirmed,
  });

const useSendCode = () => useAction({ mutationFn: () => http.call(sendIdentityCode, {}) });

interface MethodsProps {
  readonly methods: ConfirmationMethods;
  readonly formId: string;
  readonly confirm: ReturnType<typeof useConfirmation>;
  /** Mails a code, for an account without a password or a second factor on this site. */
  readonly sendCode: ReturnType<typeof useSendCode>;
}

const Methods = ({ methods, formId, confirm, sendCode }: MethodsProps) => {
  const { hasPassword, hasApp, passkeyOptions } = methods;
  const [isCode, setIsCode] = useState(!hasPassword);
  const isPasskeyFailure = confirm.variables?.proof === 'passkey';
  if (!hasPassword && !hasApp && passkeyOptions === null)
    return <OtherSites {...{ methods, formId, confirm, sendCode }} />;
  return (
    <>
      {(hasPassword || hasApp) && (
        <ProofForm
          key={String(isCode)}
          {...{ formId }}
          kind={isCode ? 'app' : 'password'}
          error={isPasskeyFailure ? null : confirm.error}
          onProof={(proof) => confirm.mutate({ proof, methods })}
        />
      )}
      {isPasskeyFailure && confirm.error && (
        <Note tone="err">{describePasskeyFailure(confirm.error)}</Note>
      )}
      <div className={styles['others']}>
        {hasPassword && hasApp && (
          <Button variant="ghost" size="s" onClick={() => setIsCode(!isCode)}>
            {isCode ? t`Use the password instead` : t`Use a code of the app instead`}
          </Button>
        )}
        {passkeyOptions !== null && (
          <Button
            variant="line"
            size="s"
            onClick={() => confirm.mutate({ proof: 'passkey', methods })}
          >
            <KeyRound />
            {t`Use a passkey`}
          </Button>
        )}
      </div>
    </>
  );
};

/**
 * Choices of a person without a password and a second factor: to sign in at the partner site again, or to get a code by mail.
 */
const OtherSites = ({ methods, formId, confirm, sendCode }: MethodsProps) => {
  const { pathname, search } = useLocation();
  const email = useStudentRecord()?.Email ?? '';
  if (sendCode.isSuccess)
    return (
      <>
        <p>{t`A code is on its way to ${email}. It works for 10 minutes.`}</p>
        <ProofForm
          formId={formId}
          kind="mail"
          error={confirm.error}
          onProof={(proof) => confirm.mutate({ proof, methods })}
        />
      </>
    );
  return (
    <>
      <p>{t`Your account has no password. Sign in once more at the site that you come from.`}</p>
      <PartnerLinkButtons redirect={pathname + search} />
      {methods.hasMail === true && (
        <div className={styles['others']}>
          <Button
            variant="line"
            size="s"
            busy={sendCode.isPending}
            onClick={() => sendCode.mutate()}
          >
            <Mail />
            {t`Send a code by mail`}
          </Button>
        </div>
      )}
      {sendCode.error && <Note tone="err">{friendlyMessage(sendCode.error)}</Note>}
    </>
  );
};

const describePasskeyFailure = (error: Error): string =>
  isPasskeyError(error) || isRefused(error)
    ? t`The passkey was not used. Close this and try again.`
    : friendlyMessage(error);

const isRefused = (error: Error): boolean => error instanceof ApiError && error.kind === 'invalid';

type ProofKind = 'password' | 'app' | 'mail';

const toProof = (kind: ProofKind, typed: string): TypedProof => {
  if (kind === 'password') return { password: typed };
  return kind === 'app' ? { code: typed } : { mailedCode: typed };
};

const describeWrongProof = (kind: ProofKind): string => {
  if (kind === 'password') return t`This is not your password. Please try again.`;
  return kind === 'app'
    ? t`This code is not valid. Enter the one that the app shows now.`
    : t`This code is not valid. Enter the newest one that was mailed.`;
};

const describeProof = (kind: ProofKind, email: string): string => {
  if (kind === 'password') return t`Password of ${email}`;
  return kind === 'app' ? t`Code of the authenticator app` : t`Code from the mail`;
};

interface ProofFormProps {
  readonly formId: string;
  readonly kind: ProofKind;
  readonly error: Error | null;
  readonly onProof: (proof: TypedProof) => void;
}

const ProofForm = ({ formId, kind, error, onProof }: ProofFormProps) => {
  const [typed, setTyped] = useState('');
  const email = useStudentRecord()?.Email ?? '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '') onProof(toProof(kind, typed));
  };
  const isPassword = kind === 'password';
  return (
    <form id={formId} onSubmit={onSubmit}>
      <TextField
        label={describeProof(kind, email)}
        type={isPassword ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'one-time-code'}
        translate="no"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        announceError
        error={
          error ? (isRefused(error) ? describeWrongProof(kind) : friendlyMessage(error)) : undefined
        }
      />
    </form>
  );
};
