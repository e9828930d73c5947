import { type PasswordLinkState, renewInvitation } from '@cairn/api/registration.contract';
import { Link, useAction, useSite } from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import { AuthPageLayout } from './auth-page.tsx';
import styles from './auth.module.css';

interface EndedInvitationProps {
  readonly link: string;
  readonly state: Exclude<PasswordLinkState, 'open'>;
}

/** Text for an invitation that cannot be accepted now. If it has expired, the person can ask for a new one. */
export const EndedInvitation = ({ link, state }: EndedInvitationProps) => {
  if (state === 'expired') return <ExpiredInvitation link={link} />;
  if (state === 'used')
    return (
      <AuthPageLayout
        title={t`This invitation has been used`}
        lead={t`Your account exists. Sign in with the password that you have set.`}
      >
        <OtherWays />
      </AuthPageLayout>
    );
  return (
    <AuthPageLayout
      title={t`Registration is closed`}
      lead={t`Your invitation waits. Open the link again when registration is open.`}
    >
      <OtherWays />
    </AuthPageLayout>
  );
};

const ExpiredInvitation = ({ link }: Pick<EndedInvitationProps, 'link'>) => {
  const { mutate, error, isPending, isSuccess } = useAction({
    mutationFn: () => http.call(renewInvitation, { body: { link } }),
  });
  return (
    <AuthPageLayout
      title={t`This invitation has ended`}
      lead={t`An invitation works for 14 days and once. Ask for a new one, and it arrives in a minute.`}
    >
      <div className={styles['form']}>
        {isSuccess ? (
          <Note
            tone="ok"
            role="status"
          >{t`A new invitation is on its way. Check your mailbox.`}</Note>
        ) : (
          <Button size="l" block busy={isPending} onClick={() => mutate()}>
            {t`Send me a new invitation`}
          </Button>
        )}
        {error && (
          <Note tone="err" role="alert">
            {friendlyMessage(error)}
          </Note>
        )}
        <OtherWays />
      </div>
    </AuthPageLayout>
  );
};

const OtherWays = () => {
  const { supportEmail } = useSite();
  return (
    <ul className={styles['ways']}>
      <li>
        <Link to="/login">{t`Sign in`}</Link>
      </li>
      {supportEmail !== '' && (
        <li>
          <a href={`mailto:${supportEmail}`}>{t`Write to ${supportEmail}`}</a>
        </li>
      )}
    </ul>
  );
};
