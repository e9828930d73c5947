import { useSearchParams, useSite } from '@cairn/runtime';
import { t } from 'ttag';
import { PartnerLinkButtons, type PartnerButtonsProps } from '../../lib/partner-buttons.tsx';
import styles from './auth.module.css';
import { findSafeRedirectPath } from './find-safe-redirect.ts';

/** Links to sign in through partner sites. Source: 000 §2, LOGIN-04 and LOGIN-05. */
export const PartnerSignInButtons = (props: PartnerButtonsProps) => {
  const { partners = [] } = useSite();
  const [query] = useSearchParams();
  if (partners.length === 0) return null;
  return (
    <>
      <p className={styles['or']}>{t`or continue with`}</p>
      <PartnerLinkButtons {...props} redirect={findSafeRedirectPath(query)} />
    </>
  );
};
