import { t } from 'ttag';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';

/** Shown in place of a page of staff if the site requires a second factor that the person has not set up. 003 §1 */
export const SecondFactorNeeded = () => (
  <EmptyState
    art="trail"
    title={t`Set up a second factor first`}
    action={<LinkButton to="/account">{t`Go to your account`}</LinkButton>}
  >
    {t`This site asks staff for an authenticator app or a passkey.`}
  </EmptyState>
);
