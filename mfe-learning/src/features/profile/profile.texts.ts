import { t } from 'ttag';
/** Source: 000 §8. */
export const SAVED = t`Profile updated successfully.`;
export const FAILED = t`There was a problem saving your profile.`;
