import { t } from 'ttag';
/** Source: 000 §8. */
export const SAVED = t`Profile updated successfully.`;
export const FAILED = t`Failed to update profile.`;
export const UNCHANGED = t`No changes detected.`;
