import { t } from 'ttag';
/** Source: 000 §8. */
export const PROFILE_SAVED = t`Profile updated successfully.`;
export const PROFILE_SAVE_FAILED = t`There was a problem saving your profile.`;
