/** Stores the demo accounts of the content. Data are only added to existing accounts. */
import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type TransactionSql, createInsertFragment } from '../../platform/database/sql.ts';
import type { ContentImportState } from './import-state.ts';
import type { ContentRecord } from './content-records.ts';
import { toDemoDesktopId, storeDemoDesktops } from './store-desktops.ts';
import { enrolDemoStudent, storeProgressOfDemoStudent } from './store-progress.ts';

type Student = ContentRecord<'students'>;

/** Returns a demo account for comparison with the last import, with a digest in place of the password. */
export const toDemoStudentRows = ({ Password, ...student }: Student) => ({
  ...student,
  password: createHash('sha256').update(Password).digest('hex'),
});

/** Adds a demo account. Returns false if the account exists; it then keeps its password, name and address. */
const addAccount = async (tx: TransactionSql, student: Student): Promise<boolean> => {
  const [found] = await tx`select 1 from students where student_id = ${student.StudentID}`;
  if (found) return false;
  const account = {
    student_id: student.StudentID,
    email: student.Email,
    first_name: student.FirstName,
    last_name: student.LastName,
    password_hash: await hash(student.Password),
    confirmed_at: new Date(),
  };
  await tx`insert into students ${createInsertFragment(account)}`;
  return true;
};

/** Gives roles of staff to a new demo account. An existing account keeps those that administrators have given or taken. */
const addStaffRoles = async (tx: TransactionSql, { Email, StaffRoles }: Student): Promise<void> => {
  for (const { Role, GroupID } of StaffRoles)
    await tx`insert into staff_roles (email, role, group_id)
      values (email_key(${Email}), ${Role}, ${GroupID ?? null}) on conflict do nothing`;
};

/** Adds a goal role with a learning path to a demo account: the role's courses that the student may see, in the role's order. */
const addRole = async (tx: TransactionSql, studentId: string, roleId: string) => {
  await tx`insert into student_roles (student_id, role_id) values (${studentId}, ${roleId})
    on conflict do nothing`;
  await tx`insert into learning_paths (student_id, role_id, course_ids)
    select ${studentId}, ${roleId}, coalesce(array_agg(course_id order by position), '{}')
    from role_courses join courses using (course_id)
    where role_id = ${roleId} and status <> 'draft' and course_state = 'shown' and (
      publically_accessible
      or not exists (select 1 from course_groups where course_groups.course_id = courses.course_id)
      or exists (select 1 from course_groups join student_group_members using (group_id)
        where course_groups.course_id = courses.course_id and student_id = ${studentId}))
    on conflict do nothing`;
};

const addLearning = async (
  tx: TransactionSql,
  student: Student,
  dateResolver: Pick<ContentImportState, 'moment'>,
): Promise<void> => {
  const { StudentID: student_id } = student;
  for (const group_id of student.GroupIDs) {
    await tx`insert into student_group_members ${createInsertFragment({ student_id, group_id })} on conflict do nothing`;
  }
  for (const course_id of student.EnrolledIn) await enrolDemoStudent(tx, student_id, course_id);
  await storeProgressOfDemoStudent(tx, student, dateResolver);
  for (const roleId of student.Roles) await addRole(tx, student_id, roleId);
  for (const exercise_id of student.Exercises) {
    const desktop = student.Desktops.find(({ ExerciseID }) => ExerciseID === exercise_id);
    const workspace_id = toDemoDesktopId(student_id, exercise_id);
    const row = { student_id, exercise_id, workspace_id, password: desktop?.Password ?? null };
    await tx`insert into exercise_workspaces ${createInsertFragment(row)} on conflict do nothing`;
  }
  await storeDemoDesktops(tx, student);
};

/** Creates a demo account if it does not exist, and adds everything that the file lists for it; removes nothing. */
export const storeDemoStudent = async (
  tx: TransactionSql,
  student: Student,
  dateResolver: Pick<ContentImportState, 'moment'>,
): Promise<void> => {
  if (await addAccount(tx, student)) await addStaffRoles(tx, student);
  await addLearning(tx, student, dateResolver);
};
