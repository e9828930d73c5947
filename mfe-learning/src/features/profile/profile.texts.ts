/** 000 §8. */
export const SAVED = 'Profile updated successfully.';
export const FAILED = 'There was a problem saving your profile.';
