import type { StaffRole } from '@cairn/domain/staff.rules';
import { createBatchedRead } from '../../../platform/database/batched-read.ts';
import type { Sql } from '../../../platform/database/sql.ts';

/** A student's row and groups, with the field names of the API. Progress and other attributes of learning are read elsewhere. */
export interface StudentProfileRow {
  readonly StudentID: string;
  readonly FirstName: string;
  readonly LastName: string;
  readonly Email: string;
  readonly profileImageUrl: string;
  readonly Occupation: string;
  readonly CreatedAt: Date;
  readonly PasswordLastChanged: Date;
  readonly LastLogin: Date | null;
  readonly GroupIDs: string[];
  readonly InstructorID: string | null;
  readonly StaffRoles: StaffRole[];
}

/** New values of the attributes that a student may change. Absent attributes stay unchanged. */
export interface StudentProfileChanges {
  readonly FirstName?: string | undefined;
  readonly LastName?: string | undefined;
  readonly Occupation?: string | undefined;
  readonly LastLogin?: string | undefined;
}

export interface UserRepository {
  readonly find: (studentId: string) => Promise<StudentProfileRow | undefined>;
  readonly change: (studentId: string, changes: StudentProfileChanges) => Promise<void>;
  readonly groupIds: (studentId: string) => Promise<string[]>;
}

/** Reads the rows of several students with one statement, because each request for attributes needs one. */
const readProfiles = async (
  sql: Sql,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, StudentProfileRow>> => {
  const rows = await sql<StudentProfileRow[]>`
    select student_id as "StudentID", first_name as "FirstName", last_name as "LastName",
      email as "Email", profile_image_url as "profileImageUrl", occupation as "Occupation",
      created_at as "CreatedAt", password_changed_at as "PasswordLastChanged",
      last_login_at as "LastLogin",
      array(select group_id from student_group_members member
            where member.student_id = students.student_id order by group_id) as "GroupIDs",
      (select instructor_id from teachers
       where teachers.student_id = students.student_id) as "InstructorID",
      array(select distinct role from staff
            where staff.student_id = students.student_id order by role) as "StaffRoles"
    from students where student_id = any(${studentIds}::text[])`;
  return new Map(rows.map((row) => [row.StudentID, row]));
};

export const createUserRepository = (sql: Sql): UserRepository => ({
  find: createBatchedRead((studentIds) => readProfiles(sql, studentIds)),
  change: async (studentId, { FirstName, LastName, Occupation, LastLogin }) => {
    await sql`update students set
        first_name = coalesce(${FirstName ?? null}, first_name),
        last_name = coalesce(${LastName ?? null}, last_name),
        occupation = coalesce(${Occupation ?? null}, occupation),
        last_login_at = coalesce(${LastLogin ?? null}, last_login_at)
      where student_id = ${studentId}`;
  },
  groupIds: async (studentId) => {
    const rows = await sql<{ group_id: string }[]>`
      select group_id from student_group_members where student_id = ${studentId}
      order by group_id`;
    return rows.map((row) => row.group_id);
  },
});
