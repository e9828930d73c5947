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

/** Deletes the URL of a profile picture and the row of its file. Returns the digest of the file. */
export const deletePictureLink = async (
  tx: TransactionSql,
  folder: string,
  name: string,
): Promise<string | undefined> => {
  const [link] = await tx<{ digest: string }[]>`
    delete from media_links where folder = ${folder} and name = ${name} returning digest`;
  if (!link) return undefined;
  await tx`delete from media_files where digest = ${link.digest}`;
  return link.digest;
};
