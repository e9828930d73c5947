import { Link } from '@cairn/runtime';
import { t } from 'ttag';

/** A link for use in sentences. */
export const TERMS_LINK = (
  <Link key="terms" to="/terms">
    {t`Terms & Conditions`}
  </Link>
);

export const PRIVACY_LINK = (
  <Link key="privacy" to="/privacy-policy">
    {t`Privacy Policy`}
  </Link>
);
