/** Permissions to teach that an operator grants by e-mail address. Content imports do not change them. */
import { toEmailKey } from '@cairn/domain/email-key';
import { writeAuditEntry } from '../../platform/audit/audit-log.ts';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';

export interface InstructorRoleGrant {
  readonly email: string;
  readonly instructorId: string;
  readonly givenBy: 'content' | 'operator';
  /** True if there is a confirmed account with this e-mail address. */
  readonly hasAccount: boolean;
}

const toTeacherEmailKey = (email: string): string => toEmailKey(email.trim());

const writeEntry = (
  tx: TransactionSql,
  action: 'teaching-right-given' | 'teaching-right-taken',
  email: string,
  instructorId: string,
): Promise<void> => {
  const object = { kind: 'address', id: toTeacherEmailKey(email) } as const;
  const values = { instructor: instructorId };
  const changed = action === 'teaching-right-given' ? { after: values } : { before: values };
  return writeAuditEntry(tx, 'operator', { action, object, ...changed }, new Date());
};

/**
 * Grants an e-mail address the permission to teach. The account may not exist yet: it may teach as soon as its address is
 * confirmed.
 * @throws Error for an unknown instructor
 */
export const grantInstructorRole = async (
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
  await sql.begin(async (tx) => {
    await tx`insert into teaching_rights (email, instructor_id, given_by)
      values (${toTeacherEmailKey(email)}, ${instructorId}, 'operator')
      on conflict (email) do update set instructor_id = excluded.instructor_id, given_by = 'operator'`;
    await writeEntry(tx, 'teaching-right-given', email, instructorId);
  });
};

/**
 * Revokes a permission to teach that an operator granted.
 * @throws Error if there is no such permission, or if it comes from the content, as the next import would grant it again
 */
export const revokeInstructorRole = async (sql: Sql, email: string): Promise<void> => {
  const [right] = await sql<Pick<InstructorRoleGrant, 'givenBy' | 'instructorId'>[]>`
    select given_by as "givenBy", instructor_id as "instructorId" from teaching_rights where email = ${toTeacherEmailKey(email)}`;
  if (!right) throw new Error(`'${email}' may not teach.`);
  if (right.givenBy === 'content') {
    throw new Error(`The content lets '${email}' teach: take the address out of instructors.yaml.`);
  }
  await sql.begin(async (tx) => {
    await tx`delete from teaching_rights where email = ${toTeacherEmailKey(email)}`;
    await writeEntry(tx, 'teaching-right-taken', email, right.instructorId);
  });
};

export const listInstructorRoleGrants = (sql: Sql): Promise<InstructorRoleGrant[]> => sql<
  InstructorRoleGrant[]
>`
  select email, instructor_id as "instructorId", given_by as "givenBy",
    exists (select 1 from students
      where email_key(students.email) = teaching_rights.email and confirmed_at is not null) as "hasAccount"
  from teaching_rights order by email`;
