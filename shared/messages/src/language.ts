import { t } from 'ttag';

/**
 * The page's language for Intl (BCP 47). Each translation catalogue translates this message to its own language tag
 * (docs/decisions/054).
 */
export const LANGUAGE = t`en-US`;
