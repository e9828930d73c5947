/** Rights to teach. Rights that an operator grants are not changed by imports. */
import { toEmailKey } from '@cairn/domain/email-key';
import type { Sql } from '../../platform/database/sql.ts';

export interface TeachingRight {
  readonly email: string;
  readonly instructorId: string;
  readonly givenBy: 'content' | 'operator';
  /** True if there is a confirmed account with this address. */
  readonly hasAccount: boolean;
}

const toTeacherEmailKey = (email: string): string => toEmailKey(email.trim());

/**
 * Grants the right to teach. The account may not exist yet: it may teach as soon as its address is confirmed.
 * @throws Error for an unknown instructor
 */
export const grantTeaching = async (
  sql: Sql,
  email: string,
  instructorId: string,
): Promise<void> => {
  const [known] = await sql`select 1 from instructors where instructor_id = ${instructorId}`;
  if (!known)
    throw new Error(
      `There is no instructor '${instructorId}'. Instructors come with content: instructors.yaml of ./cairn content import.`,
    );
  if (!toTeacherEmailKey(email).includes('@')) throw new Error(`'${email}' is no e-mail address.`);
  await sql`insert into teaching_rights (email, instructor_id, given_by)
    values (${toTeacherEmailKey(email)}, ${instructorId}, 'operator')
    on conflict (email) do update set instructor_id = excluded.instructor_id, given_by = 'operator'`;
};

/**
 * Revokes a right of an operator.
 * @throws Error if there is no such right, or if it comes from the content, as the next import would grant it again
 */
export const revokeTeaching = async (sql: Sql, email: string): Promise<void> => {
  const [right] = await sql<Pick<TeachingRight, 'givenBy'>[]>`
    select given_by as "givenBy" from teaching_rights where email = ${toTeacherEmailKey(email)}`;
  if (!right) throw new Error(`'${email}' may not teach.`);
  if (right.givenBy === 'content') {
    throw new Error(`The content lets '${email}' teach: take the address out of instructors.yaml.`);
  }
  await sql`delete from teaching_rights where email = ${toTeacherEmailKey(email)}`;
};

export const listTeachingRights = (sql: Sql): Promise<TeachingRight[]> => sql<TeachingRight[]>`
  select email, instructor_id as "instructorId", given_by as "givenBy",
    exists (select 1 from students
      where email_key(students.email) = teaching_rights.email and confirmed_at is not null) as "hasAccount"
  from teaching_rights order by email`;
