import { t } from 'ttag';

/**
 * The language that the page speaks, for Intl (BCP 47). A catalogue names its own here, as it translates any other
 * message (docs/decisions/054).
 */
export const LANGUAGE = t`en-US`;
