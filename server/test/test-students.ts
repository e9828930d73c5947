import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Sql } from '../src/platform/database/sql.ts';

export interface TestStudent {
  readonly studentId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly groupIds: readonly string[];
  readonly isConfirmed: boolean;
}

/** Cheap parameters of password hashes, because tests sign in often. A hash contains its parameters. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Stores a student with valid data; state only what matters. Creates missing groups. */
export const addStudent = async (
  sql: Sql,
  given: Partial<TestStudent> = {},
): Promise<TestStudent> => {
  const studentId = given.studentId ?? `stu-${randomUUID().slice(0, 8)}`;
  const student: TestStudent = {
    studentId,
    email: `${studentId}@learn.example`,
    firstName: 'Noor',
    lastName: 'Haddad',
    password: 'a good password',
    groupIds: [],
    isConfirmed: true,
    ...given,
  };
  await sql`insert into students (student_id, email, first_name, last_name, password_hash, confirmed_at)
    values (${studentId}, ${student.email}, ${student.firstName}, ${student.lastName},
      ${await hash(student.password, CHEAP)}, ${student.isConfirmed ? new Date() : null})`;
  // Adds the sign-up of an unconfirmed student in some browser, whose mailed code has expired.
  if (!student.isConfirmed) {
    await sql`insert into registrations
        (student_id, password_hash, first_name, last_name, registered_at, code_hash, expires_at, browser)
      select student_id, password_hash, first_name, last_name, created_at, '', now(), 'of a test'
      from students where student_id = ${studentId}`;
  }
  for (const groupId of student.groupIds) {
    await sql`insert into student_groups (group_id, group_name) values (${groupId}, ${groupId})
      on conflict do nothing`;
    await sql`insert into student_group_members (student_id, group_id)
      values (${studentId}, ${groupId})`;
  }
  return student;
};
