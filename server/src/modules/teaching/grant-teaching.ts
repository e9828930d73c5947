/** Rights to teach that an operator gives; an import leaves them alone. */
import { emailKey } from '@cairn/domain/email-key';
import type { Sql } from '../../platform/database/sql.ts';

export interface TeachingRight {
  readonly email: string;
  readonly instructorId: string;
  readonly givenBy: 'content' | 'operator';
  /** Somebody has a confirmed account with this address. */
  readonly hasAccount: boolean;
}

const keyOf = (email: string): string => emailKey(email.trim());

/** Also before the account exists: it may teach once its address is confirmed. Throws for an unknown instructor. */
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
  if (!keyOf(email).includes('@')) throw new Error(`'${email}' is no e-mail address.`);
  await sql`insert into teaching_rights (email, instructor_id, given_by)
    values (${keyOf(email)}, ${instructorId}, 'operator')
    on conflict (email) do update set instructor_id = excluded.instructor_id, given_by = 'operator'`;
};

/** Throws when nothing was granted, and for a right that the content gives: the next import would give it again. */
export const revokeTeaching = async (sql: Sql, email: string): Promise<void> => {
  const [right] = await sql<Pick<TeachingRight, 'givenBy'>[]>`
    select given_by as "givenBy" from teaching_rights where email = ${keyOf(email)}`;
  if (!right) throw new Error(`'${email}' may not teach.`);
  if (right.givenBy === 'content') {
    throw new Error(`The content lets '${email}' teach: take the address out of instructors.yaml.`);
  }
  await sql`delete from teaching_rights where email = ${keyOf(email)}`;
};

export const listRights = (sql: Sql): Promise<TeachingRight[]> => sql<TeachingRight[]>`
  select email, instructor_id as "instructorId", given_by as "givenBy",
    exists (select 1 from students
      where email_key(students.email) = teaching_rights.email and confirmed_at is not null) as "hasAccount"
  from teaching_rights order by email`;
