import { record } from '@cairn/session';

/**
 * Replaces the picture.
 * @param send makes the call, which differs between screens (000 §7)
 */
export const saveProfilePicture = async (
  send: () => Promise<{ readonly profileImageUrl: string }>,
): Promise<void> => {
  await record.commit(send, (student, { profileImageUrl }) => ({ ...student, profileImageUrl }));
};
