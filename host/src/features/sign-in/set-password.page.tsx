import { ApiError } from '@cairn/api/api-error';
import {
  checkPasswordLink,
  PASSWORD_LINK_PATTERN,
  type PasswordLinkState,
  setPasswordByLink,
} from '@cairn/api/registration.contract';
import { Link, queryOptions, useAction, useLocation, useNavigate, useQuery } from '@cairn/runtime';
import { friendlyMessage, http, session } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { Note } from '@cairn/ui/note';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { useEffect, useEffectEvent, useState } from 'react';
import { jt, t } from 'ttag';
import { deleteVisitData } from '../../lib/delete-visit-data.ts';
import { AuthPageLayout } from './auth-page.tsx';
import styles from './auth.module.css';
import { findPasswordProblems, PasswordFields } from './password-fields.tsx';
import { createFailureDescriber } from './registration.ts';
import { startSession } from './sign-in.ts';
import { type FormFieldValues, useValidatedForm } from './use-form-fields.ts';

const linkQuery = (link: string) =>
  queryOptions({
    queryKey: ['password-link', link],
    queryFn: async ({ signal }): Promise<{ readonly state: PasswordLinkState }> =>
      // Mail programs may cut a link.
      PASSWORD_LINK_PATTERN.test(link)
        ? http.call(checkPasswordLink, { body: { link }, signal })
        : { state: 'unknown' },
    staleTime: 0,
  });

/**
 * Takes the secret of the link out of the fragment of the URL, so that it stays in no history, and no other page reads it. It is
 * read again when another link is opened in the same tab.
 */
const useLinkOfUrl = (): string => {
  const { hash } = useLocation();
  const [link, setLink] = useState(hash.slice(1));
  const navigate = useNavigate();
  if (hash !== '' && hash.slice(1) !== link) setLink(hash.slice(1));
  const removeFragment = useEffectEvent(() => void navigate('/set-password', { replace: true }));
  useEffect(() => {
    if (hash !== '') removeFragment();
  }, [hash]);
  return link;
};

/** Page to which the link in a mail leads: the person sets a new password, and is signed in. 003 §2.2 */
export const SetPasswordPage = () => {
  const link = useLinkOfUrl();
  const query = useQuery(linkQuery(link));
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
      {({ state }) =>
        state === 'open' ? (
          <AuthPageLayout title={t`Choose a new password`} lead={t`Then you are signed in.`}>
            <SetPasswordForm link={link} onEnded={() => void query.refetch()} />
          </AuthPageLayout>
        ) : (
          <EndedLink state={state} />
        )
      }
    </QueryContent>
  );
};

const EndedLink = ({ state }: { readonly state: Exclude<PasswordLinkState, 'open'> }) => {
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

const describeFailure = createFailureDescriber(t`The password could not be set. Please try again.`);

interface SetPasswordFormProps {
  readonly link: string;
  /** Called when the link has ended since it was checked. */
  readonly onEnded: () => void;
}

const SetPasswordForm = ({ link, onEnded }: SetPasswordFormProps) => {
  const navigate = useNavigate();
  const { mutate, error, isPending, isSuccess } = useAction({
    mutationFn: async ({ newPassword }: FormFieldValues<(typeof NAMES)[number]>) => {
      const tokens = await http.call(setPasswordByLink, { body: { link, newPassword } });
      // Stored data of this tab may belong to another account.
      if (session.isSignedIn()) deleteVisitData();
      await startSession(tokens);
    },
    onSuccess: () => void navigate('/learning', { replace: true }),
    onError: (failure) => {
      if (failure instanceof ApiError && ['conflict', 'not-found'].includes(failure.kind))
        onEnded();
    },
  });
  const { problems, onSubmit } = useValidatedForm(NAMES, findPasswordProblems, (values) =>
    mutate(values),
  );
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <PasswordFields problems={problems} />
      {error && <Note tone="err">{describeFailure(error)}</Note>}
      <Button type="submit" size="l" block busy={isPending || isSuccess}>
        {t`Set the password`}
      </Button>
    </form>
  );
};
