import { Link } from '@cairn/runtime';
import { t } from 'ttag';

/** For a sentence that names them. */
export const TERMS = (
  <Link key="terms" to="/terms">
    {t`Terms & Conditions`}
  </Link>
);

export const PRIVACY = (
  <Link key="privacy" to="/privacy-policy">
    {t`Privacy Policy`}
  </Link>
);
