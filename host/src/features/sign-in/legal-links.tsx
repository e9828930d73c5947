import { Link } from '@cairn/runtime';
import { t } from 'ttag';

/** Link to the terms, placed inside translated sentences. */
export const TERMS_LINK_ELEMENT = (
  <Link key="terms" to="/terms">
    {t`Terms & Conditions`}
  </Link>
);

export const PRIVACY_LINK_ELEMENT = (
  <Link key="privacy" to="/privacy-policy">
    {t`Privacy Policy`}
  </Link>
);
