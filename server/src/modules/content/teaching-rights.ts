/** Stores the permissions to teach that the content declares. */
import type { TransactionSql } from '../../platform/database/sql.ts';

/**
 * Gives accounts (by the key of their e-mail address) permission to teach as an instructor, and revokes that of earlier imports
 * for other accounts. Permissions given by an operator stay.
 */
export const replaceContentTeachingRights = async (
  tx: TransactionSql,
  instructorId: string,
  emails: readonly string[],
): Promise<void> => {
  await tx`delete from teaching_rights
    where instructor_id = ${instructorId} and given_by = 'content' and email <> all(${[...emails]}::text[])`;
  await tx`insert into teaching_rights (email, instructor_id, given_by)
    select email, ${instructorId}, 'content' from unnest(${[...emails]}::text[]) as email
    on conflict (email) do update set instructor_id = excluded.instructor_id
      where teaching_rights.given_by = 'content'`;
};
