import type { TransactionSql } from '../../../platform/database/sql.ts';

/**
 * Returns the URL of the student's profile picture ('' for none), and locks the student until the transaction ends. Returns
 * undefined if the student does not exist.
 */
export const lockStudentAndFindPictureUrl = async (
  tx: TransactionSql,
  studentId: string,
): Promise<string | undefined> => {
  const [row] = await tx<{ url: string }[]>`
    select profile_image_url as "url" from students where student_id = ${studentId} for update`;
  return row?.url;
};

export const setProfilePictureUrl = async (
  tx: TransactionSql,
  studentId: string,
  url: string,
): Promise<void> => {
  await tx`update students set profile_image_url = ${url} where student_id = ${studentId}`;
};
