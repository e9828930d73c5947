import { t } from 'ttag';
/** Messages after the account form was submitted. Source: 000 §8. */
export const ACCOUNT_SAVED = t`Profile updated successfully.`;
export const ACCOUNT_SAVE_FAILED = t`Failed to update profile.`;
export const ACCOUNT_UNCHANGED = t`No changes detected.`;
