/** Who teaches, as the content says it. */
import type { TransactionSql } from '../../platform/database/sql.ts';

/**
 * Lets these accounts (keys of e-mail addresses) teach as an instructor, and those no longer that an earlier import
 * let. What an operator gave stays.
 */
export const giveTeachingRights = async (
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
