import type { AssignmentAllowance, StudentAssignmentAllowances } from '@cairn/api/roster.contract';
import type { SqlQuery, Sql, TransactionSql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { type Assignment, listAssignments } from '../live-courses/submissions/assignments.ts';
import { lockEnrolmentCompletionFacts } from '../learning/progress/progress.repository.ts';
import { listSubmittedWorkByStudent } from './roster.repository.ts';
import { requireTeacher } from '../accounts/permissions/teaching-right.ts';
import { notifyStudentOfGrading } from './notify-student.ts';

/** Due date and extra attempts of an assignment to grant to one student; absent fields do not change. */
export interface AssignmentAllowanceToGrant {
  readonly dueAt?: AssignmentAllowance['dueAt'] | undefined;
  readonly extraAttempts?: AssignmentAllowance['extraAttempts'] | undefined;
  readonly learnerId: string;
  readonly assignmentId: string;
}

export interface AssignmentAllowances {
  /**
   * Returns the student's submitted work and allowances in a course.
   * @throws forbidden
   * @throws not-found if the student is not enrolled
   */
  readonly getStudentWork: (
    caller: string,
    courseId: string,
    studentId: string,
  ) => Promise<StudentAssignmentAllowances>;
  /**
   * Grants a student a due date or extra attempts for an assignment, and notifies the student.
   * @throws forbidden
   * @throws not-found if the student is not enrolled, or there is no such assignment
   * @throws invalid if the date is in the past
   */
  readonly grant: (
    caller: string,
    courseId: string,
    allowance: AssignmentAllowanceToGrant,
  ) => Promise<void>;
}

interface AllowanceRow {
  readonly assignmentId: string;
  readonly dueAt: Date | null;
  readonly extraAttempts: number;
}

const findEnrolledName = async (
  sql: SqlQuery,
  courseId: string,
  studentId: string,
): Promise<string> => {
  const [row] = await sql<{ name: string }[]>`
    select full_name(first_name, last_name) as name
    from enrolments join students using (student_id)
    where course_id = ${courseId} and student_id = ${studentId} and unenrolled_at is null`;
  if (row) return row.name;
  throw notEnrolled();
};

const notEnrolled = (): AppError =>
  new AppError('not-found', 'This student is not enrolled in the course.');

const listStudentAllowances = (sql: SqlQuery, courseId: string, studentId: string) => sql<
  AllowanceRow[]
>`
  select assignment_id as "assignmentId", due_at as "dueAt", extra_attempts as "extraAttempts"
  from assignment_allowances where course_id = ${courseId} and student_id = ${studentId}`;

/** Deletes a student's allowance for an assignment and returns it. */
const revokeAllowance = async (
  tx: TransactionSql,
  {
    courseId,
    learnerId,
    assignmentId,
  }: { courseId: string; learnerId: string; assignmentId: string },
): Promise<Omit<AllowanceRow, 'assignmentId'> | undefined> => {
  const [row] = await tx<Omit<AllowanceRow, 'assignmentId'>[]>`
    delete from assignment_allowances
    where course_id = ${courseId} and student_id = ${learnerId} and assignment_id = ${assignmentId}
    returning due_at as "dueAt", extra_attempts as "extraAttempts"`;
  return row;
};

/** Throws if a new due date has passed. An unchanged date may have passed, so that attempts can still be changed. */
const refusePastDate = (
  due: Date | null,
  before: Pick<AllowanceRow, 'dueAt'> | undefined,
  at: Date,
) => {
  if (due === null || due > at || due.getTime() === before?.dueAt?.getTime()) return;
  throw new AppError('invalid', 'The new due date is over already.');
};

const toDate = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const findDueDate = ({ dueDate }: Assignment): Date | undefined =>
  dueDate ? new Date(dueDate) : undefined;

const readWork = async (
  sql: SqlQuery,
  courseId: string,
  studentId: string,
): Promise<StudentAssignmentAllowances> => {
  const name = await findEnrolledName(sql, courseId, studentId);
  const [assignments, work, allowances] = await Promise.all([
    listAssignments(sql, courseId),
    listSubmittedWorkByStudent(sql, { courseId, studentIds: [studentId] }),
    listStudentAllowances(sql, courseId, studentId),
  ]);
  const workOn = ({ assignmentId, dueDate, maxAttempts, ...assignment }: Assignment) => {
    const done = work.find((row) => row.assignmentId === assignmentId);
    const granted = allowances.find((row) => row.assignmentId === assignmentId);
    return {
      assignmentId,
      name: assignment.name,
      maxScore: assignment.maxScore,
      dueDate,
      maxAttempts,
      attempts: done?.attempts ?? 0,
      grade: done?.grade ?? undefined,
      allowance: granted
        ? { dueAt: granted.dueAt?.toISOString() ?? null, extraAttempts: granted.extraAttempts }
        : null,
    };
  };
  return { learnerId: studentId, name, assignments: assignments.map(workOn) };
};

export const createAssignmentAllowances = (sql: Sql, now: () => Date): AssignmentAllowances => ({
  getStudentWork: async (caller, courseId, studentId) => {
    await requireTeacher(sql, caller, courseId);
    return readWork(sql, courseId, studentId);
  },
  grant: (caller, courseId, { learnerId, assignmentId, ...change }) =>
    sql.begin(async (tx) => {
      const { instructorId } = await requireTeacher(tx, caller, courseId);
      // The lock lets the second of two simultaneous changes of an allowance see the first.
      if (!(await lockEnrolmentCompletionFacts(tx, learnerId, courseId))) throw notEnrolled();
      const assignments = await listAssignments(tx, courseId);
      const assignment = assignments.find((one) => one.assignmentId === assignmentId);
      if (!assignment) {
        throw new AppError('not-found', 'There is no such assignment in the course.');
      }
      const at = now();
      const before = await revokeAllowance(tx, { courseId, learnerId, assignmentId });
      const due = change.dueAt === undefined ? (before?.dueAt ?? null) : toDate(change.dueAt);
      const extraAttempts = change.extraAttempts ?? before?.extraAttempts ?? 0;
      refusePastDate(due, before, at);
      const isGranted = due !== null || extraAttempts > 0;
      if (isGranted)
        await tx`insert into assignment_allowances (student_id, course_id, assignment_id, due_at,
          extra_attempts, granted_by, granted_at)
          values (${learnerId}, ${courseId}, ${assignmentId}, ${due}, ${extraAttempts},
            ${instructorId}, ${at})`;
      // A repeated request grants nothing more and sends no second notification.
      const isAgain = extraAttempts > (before?.extraAttempts ?? 0) || undefined;
      const isMoved = due?.getTime() !== before?.dueAt?.getTime();
      // After a student's own due date is withdrawn, the common due date applies again.
      const until = isMoved ? (due ?? findDueDate(assignment)) : undefined;
      if (!isAgain && !until) return;
      await notifyStudentOfGrading(tx, {
        studentId: learnerId,
        courseId,
        itemId: assignmentId,
        itemName: assignment.name,
        instructorId,
        onceKey: `again:${assignmentId}:${extraAttempts}:${due?.toISOString()}:${at.toISOString()}`,
        at,
        isAgain,
        until,
      });
    }),
});
