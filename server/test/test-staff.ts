import type { StaffRole } from '@cairn/domain/staff.rules';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import type { TestStudent } from './test-students.ts';

/** Stores a staff role of an e-mail address in the database, as an earlier grant would have. */
export const giveRole = async (
  { sql }: Pick<TestApp, 'sql'>,
  email: string,
  role: StaffRole,
  groupId: string | null = null,
): Promise<void> => {
  if (groupId !== null)
    await sql`insert into student_groups (group_id, group_name) values (${groupId}, ${groupId})
      on conflict do nothing`;
  await sql`insert into staff_roles (email, role, group_id)
    values (email_key(${email}), ${role}, ${groupId}) on conflict do nothing`;
};

/** Adds a person with a role of staff, signed in just now. */
export const addStaff = async (
  test: TestApp,
  role: StaffRole,
  groupId: string | null = null,
  given: Partial<TestStudent> = {},
): Promise<{ person: TestStudent; client: TestClient }> => {
  const person = await test.addStudent(given);
  await giveRole(test, person.email, role, groupId);
  return { person, client: await test.as(person) };
};
