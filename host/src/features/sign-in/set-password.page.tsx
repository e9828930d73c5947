import { ApiError } from '@cairn/api/api-error';
import {
  type CheckedPasswordLink,
  checkPasswordLink,
  type Invitation,
  PASSWORD_LINK_PATTERN,
  type PasswordLinkState,
  setPasswordByLink,
} from '@cairn/api/registration.contract';
import { formatDateTime } from '@cairn/messages/dates';
import { Link, queryOptions, useAction, useNavigate, useQuery, useSite } from '@cairn/runtime';
import { friendlyMessage, http, session } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { Note } from '@cairn/ui/note';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { jt, t } from 'ttag';
import { EndedInvitation } from './ended-invitation.tsx';
import { deleteVisitData } from '../../lib/delete-visit-data.ts';
import { AuthPageLayout } from './auth-page.tsx';
import styles from './auth.module.css';
import { findSecondStepDetails, LazySecondFactorStep } from './lazy-second-step.ts';
import { findPasswordProblems, PasswordFields } from './password-fields.tsx';
import { createServerMessageDescriber } from './registration.ts';
import { startSessionAndLoadRecord } from './sign-in.ts';
import { type FormFieldValues, useValidatedForm } from './use-form-fields.ts';
import { useMailedLinkSecret } from './use-mailed-link-secret.ts';
import { useOpenPageAfterSignIn } from './use-signed-in-redirect.ts';

const linkQuery = (link: string) =>
  queryOptions({
    queryKey: ['password-link', link],
    queryFn: async ({ signal }): Promise<CheckedPasswordLink> =>
      // A link of the wrong form counts as unknown without a request: mail programs may cut long links.
      PASSWORD_LINK_PATTERN.test(link)
        ? http.call(checkPasswordLink, { body: { link }, signal })
        : { state: 'unknown' },
    staleTime: 0,
  });

/**
 * Page to which the link in a mail leads: the person sets a new password, or accepts an invitation and sets the first one, and is
 * signed in. 003 §2.2, §2.3
 */
export const SetPasswordPage = () => {
  const navigate = useNavigate();
  const openNextPage = useOpenPageAfterSignIn();
  const [secondStep, setSecondStep] = useState<object>();
  if (!secondStep) return <PasswordLink onSecondStep={setSecondStep} />;
  return (
    <LazySecondFactorStep
      details={secondStep}
      onProved={deleteDataOfOtherAccount}
      onSignedIn={openNextPage}
      onRestart={() => void navigate('/login')}
    />
  );
};

const PasswordLink = ({ onSecondStep }: Pick<SetPasswordFormProps, 'onSecondStep'>) => {
  const link = useMailedLinkSecret();
  const query = useQuery(linkQuery(link));
  const brand = useSite().brand.name;
  return (
    <QueryContent
      query={query}
      skeleton={
        <AuthPageLayout title={t`Choose a new password`}>
          <Skeleton>
            <SkeletonText />
          </Skeleton>
        </AuthPageLayout>
      }
      renderFailure={({ error, ...retry }) => (
        <AuthPageLayout title={t`Choose a new password`}>
          <ErrorState
            title={t`The link could not be checked.`}
            detail={friendlyMessage(error)}
            {...retry}
          />
        </AuthPageLayout>
      )}
    >
      {({ state, kind, invitation }) => {
        if (state === 'open') {
          return (
            <AuthPageLayout {...describeOpenLink(brand, invitation)}>
              <SetPasswordForm
                {...{ link, invitation }}
                onEnded={() => void query.refetch()}
                onSecondStep={onSecondStep}
              />
            </AuthPageLayout>
          );
        }
        return kind === 'invitation' || state === 'waiting' ? (
          <EndedInvitation {...{ link, state }} />
        ) : (
          <EndedLink state={state} />
        );
      }}
    </QueryContent>
  );
};

const describeOpenLink = (brand: string, invitation: Invitation | undefined) => {
  if (!invitation) return { title: t`Choose a new password`, lead: t`Then you are signed in.` };
  const { firstName, invitedBy } = invitation;
  return {
    title: t`Welcome, ${firstName}`,
    lead:
      invitedBy === null
        ? t`You have been added to ${brand}. Choose a password, and you can begin.`
        : t`${invitedBy} has added you to ${brand}. Choose a password, and you can begin.`,
  };
};

const EndedLink = ({
  state,
}: {
  readonly state: Exclude<PasswordLinkState, 'open' | 'waiting'>;
}) => {
  const signIn = <Link key="login" to="/login">{t`Sign in`}</Link>;
  const askForCode = <Link key="reset" to="/password-reset">{t`reset your password`}</Link>;
  switch (state) {
    case 'used':
      return (
        <AuthPageLayout
          title={t`This link has been used`}
          lead={jt`${signIn} with your password, or ${askForCode} with a code.`}
        />
      );
    case 'expired':
      return (
        <AuthPageLayout
          title={t`This link has expired`}
          lead={jt`Ask for a new link, or ${askForCode} with a code.`}
        />
      );
    case 'unknown':
      return (
        <AuthPageLayout
          title={t`This link is not valid`}
          lead={jt`Open the link in the newest mail, or ${askForCode} with a code.`}
        />
      );
    default:
      return state satisfies never;
  }
};

const NAMES = ['newPassword', 'confirmation'] as const;

const describeFailure = createServerMessageDescriber(
  t`The password could not be set. Please try again.`,
);

interface SetPasswordFormProps {
  readonly link: string;
  readonly invitation: Invitation | undefined;
  /** Called when the server rejects the link, which was valid when the page checked it. */
  readonly onEnded: () => void;
  /** Called when the password is set, and the account has a second factor. */
  readonly onSecondStep: (details: object) => void;
}

/** Deletes the visit's data if an account is signed in, which may be another one. */
const deleteDataOfOtherAccount = (): void => {
  if (session.isSignedIn()) deleteVisitData();
};

const SetPasswordForm = ({ link, invitation, onEnded, onSecondStep }: SetPasswordFormProps) => {
  const openNextPage = useOpenPageAfterSignIn();
  const { mutate, error, isPending, isSuccess } = useAction({
    mutationFn: async ({ newPassword }: FormFieldValues<(typeof NAMES)[number]>) => {
      const tokens = await http.call(setPasswordByLink, { body: { link, newPassword } });
      deleteDataOfOtherAccount();
      await startSessionAndLoadRecord(tokens);
    },
    onSuccess: openNextPage,
    onError: (failure) => {
      const secondStep = findSecondStepDetails(failure);
      if (secondStep) onSecondStep(secondStep);
      if (failure instanceof ApiError && ['conflict', 'not-found'].includes(failure.kind))
        onEnded();
    },
  });
  const { problems, onSubmit } = useValidatedForm(NAMES, findPasswordProblems, (values) =>
    mutate(values),
  );
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      {invitation && (
        <TextField
          label={t`E-mail address`}
          type="email"
          autoComplete="username"
          readOnly
          value={invitation.email}
        />
      )}
      <PasswordFields problems={problems} />
      {error && <Note tone="err">{describeFailure(error)}</Note>}
      <Button type="submit" size="l" block busy={isPending || isSuccess}>
        {invitation ? t`Set password and begin` : t`Set the password`}
      </Button>
      {invitation && <InvitationEnd expiresAt={invitation.expiresAt} />}
    </form>
  );
};

const InvitationEnd = ({ expiresAt }: Pick<Invitation, 'expiresAt'>) => {
  const until = formatDateTime(new Date(expiresAt));
  return <p className={styles['small']}>{t`The link works once, until ${until}.`}</p>;
};
