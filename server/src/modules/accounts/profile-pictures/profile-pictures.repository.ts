import type { TransactionSql } from '../../../platform/database/sql.ts';

/**
 * Returns the URL of the student's picture ('' for none), and locks it until the transaction ends. Undefined without the student.
 */
export const lockPicture = async (
  tx: TransactionSql,
  studentId: string,
): Promise<string | undefined> => {
  const [row] = await tx<{ url: string }[]>`
    select profile_image_url as "url" from students where student_id = ${studentId} for update`;
  return row?.url;
};

export const setPicture = async (
  tx: TransactionSql,
  studentId: string,
  url: string,
): Promise<void> => {
  await tx`update students set profile_image_url = ${url} where student_id = ${studentId}`;
};

/** Deletes the URL of a picture and the record of its file. Returns the file's digest. */
export const deleteMediaLink = async (
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
