import { t } from 'ttag';
/** Messages after the profile was saved, or could not be saved. Source: 000 §8. */
export const PROFILE_SAVED = t`Profile updated successfully.`;
export const PROFILE_SAVE_FAILED = t`There was a problem saving your profile.`;
