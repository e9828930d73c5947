/** Stores the permissions to teach that the content declares. */
import type { TransactionSql } from '../../platform/database/sql.ts';

/**
 * Gives accounts, identified by e-mail address, the permission to teach as an instructor. Revokes the permissions of other
 * accounts that earlier imports gave. Permissions that an operator gave do not change.
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
