/** 000 §8. */
export const SAVED = 'Profile updated successfully.';
export const FAILED = 'Failed to update profile.';
export const UNCHANGED = 'No changes detected.';
