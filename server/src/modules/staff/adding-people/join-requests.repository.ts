/** Reads and answers join requests, which are identified by mailed links. 003 §2.3 */
import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';

export interface MailedJoinRequest {
  /** StudentID of the row that the group manager sees as an invited person. */
  readonly placeholderId: string;
  readonly requestedEmail: string;
  readonly groups: readonly string[];
  readonly isDeclined: boolean;
  readonly expiresAt: Date;
}

/** Returns the join request of a mailed link. The request of a disabled person counts as unknown. */
export const findMailedJoinRequest = async (
  sql: SqlQuery,
  linkHash: string,
): Promise<MailedJoinRequest | undefined> => {
  const [row] = await sql<
    (Omit<MailedJoinRequest, 'requestedEmail'> & { requestedEmail: string | null })[]
  >`
    select student_id as "placeholderId", requested_email as "requestedEmail",
      array(select group_name from student_group_members member join student_groups using (group_id)
        where member.student_id = students.student_id order by group_name) as groups,
      request_declined_at is not null as "isDeclined", link_expires_at as "expiresAt"
    from password_links join students using (student_id)
    where link_hash = ${linkHash} and disabled_at is null`;
  if (!row) return undefined;
  const { requestedEmail, ...request } = row;
  return requestedEmail === null ? undefined : { ...request, requestedEmail };
};

/** Locks the row of a join request, so that the request is answered only once. */
export const lockJoinRequestOfLink = async (
  tx: TransactionSql,
  linkHash: string,
): Promise<void> => {
  await tx`select from students where student_id =
    (select student_id from password_links where link_hash = ${linkHash}) for update`;
};

export const declineJoinRequest = async (
  tx: TransactionSql,
  placeholderId: string,
  at: Date,
): Promise<void> => {
  await tx`update students set request_declined_at = ${at} where student_id = ${placeholderId}`;
};

/**
 * Returns the groups and courses that the account joins by the request: groups that are not archived, and courses of current
 * enrolments.
 */
export const readRequestedMemberships = async (
  tx: TransactionSql,
  placeholderId: string,
): Promise<{
  groups: { groupId: string; name: string }[];
  courses: { courseId: string; title: string }[];
}> => {
  const groups = await tx<{ groupId: string; name: string }[]>`
    select group_id as "groupId", group_name as name
    from student_group_members join student_groups using (group_id)
    where student_id = ${placeholderId} and group_archived_at is null order by group_name`;
  const courses = await tx<{ courseId: string; title: string }[]>`
    select course_id as "courseId", title from enrolments join courses using (course_id)
    where student_id = ${placeholderId} and unenrolled_at is null order by title`;
  return { groups, courses };
};

/** Deletes the row of a join request. */
export const deleteJoinRequestRow = async (
  tx: TransactionSql,
  placeholderId: string,
): Promise<void> => {
  await tx`delete from students where student_id = ${placeholderId} and requested_email is not null`;
};
