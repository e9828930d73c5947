import { record } from '@cairn/session';

/** Replaces the picture. @param send each screen has its own call (000 §7) */
export const savePicture = async (
  send: () => Promise<{ readonly profileImageUrl: string }>,
): Promise<void> => {
  await record.commit(send, (student, { profileImageUrl }) => ({ ...student, profileImageUrl }));
};
