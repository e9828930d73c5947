import type {
  GradedSubmission,
  GradeRevision,
  WorkFilter,
  WorkPosition,
} from '@cairn/api/teaching.contract';
import type { SqlQuery, Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { type GradedItem, listGradedItems } from './graded-items.repository.ts';
import {
  findSubmission,
  type GradeRow,
  listFiles,
  listGrades,
  listOthers,
  lockSubmission,
  type SubmissionRow,
  writeGrade,
} from './submission-grades.repository.ts';
import { requireTeacher, type TeacherOfCourse } from '../accounts/permissions/teaching-right.ts';
import { notifyStudent } from './notify-student.ts';
import { findWorkRow } from './work.repository.ts';
import { findMaxScore, toWork, type WorkService } from './work.service.ts';

export interface GradeToGive {
  readonly grade: number;
  readonly feedback: string;
  /** The revision of the grade that the grader saw. */
  readonly revision: number;
}

export interface SubmissionGrading {
  /**
   * Returns the submission with its place in the work list.
   * @throws forbidden
   */
  readonly open: (
    caller: string,
    submissionId: string,
    filter: WorkFilter,
  ) => Promise<{ readonly submission: GradedSubmission; readonly place: WorkPosition }>;
  /**
   * Stores a grade.
   * @throws forbidden
   * @throws invalid if it is above the maximum
   * @throws conflict if another instructor has graded it, with that grade as details
   */
  readonly grade: (
    caller: string,
    submissionId: string,
    given: GradeToGive,
  ) => Promise<GradedSubmission>;
}

interface SubmissionGradingDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly place: WorkService['place'];
}

const toGradeResponse = ({
  revision,
  grade,
  feedback,
  gradedAt,
  gradedBy,
}: GradeRow): GradeRevision => ({
  revision,
  grade,
  feedback,
  gradedAt: gradedAt.toISOString(),
  gradedBy,
});

/** Requires that the caller teaches the course. Throws the same error for an unknown id, so that ids cannot be guessed. */
const requireGrader = async (
  sql: SqlQuery,
  caller: string,
  submission: SubmissionRow | undefined,
): Promise<{ readonly submission: SubmissionRow; readonly teacher: TeacherOfCourse }> => {
  const teacher = await requireTeacher(sql, caller, submission?.courseId ?? '');
  if (!submission) throw new Error('Nobody teaches a course without an id.');
  return { submission, teacher };
};

const findGradedItem = async (sql: SqlQuery, { courseId, assignmentId }: SubmissionRow) => {
  const items = await listGradedItems(sql, [courseId]);
  return items.find(({ itemId }) => itemId === assignmentId);
};

const readSubmission = async (
  sql: SqlQuery,
  submissionId: string,
  submission: SubmissionRow,
): Promise<GradedSubmission> => {
  const row = await findWorkRow(sql, submissionId);
  if (!row) throw new AppError('not-found', 'There is no such submission.');
  const item = await findGradedItem(sql, submission);
  const others = await listOthers(sql, submissionId, submission);
  return {
    work: toWork(row, item),
    assignmentId: submission.assignmentId,
    description: item?.description ?? '',
    content: submission.content,
    files: await listFiles(sql, submissionId),
    revision: submission.revision,
    grades: (await listGrades(sql, submissionId)).map(toGradeResponse),
    others: others.map((other) => ({
      submissionId: other.submissionId,
      attempt: other.attempt,
      submittedAt: other.submittedAt.toISOString(),
      isLate: other.isLate,
      grade: other.grade ?? undefined,
      feedback: other.feedback ?? '',
    })),
  };
};

const refuseAboveMaximum = (grade: number, item: GradedItem | undefined): void => {
  const max = findMaxScore(item);
  if (grade > max) throw new AppError('invalid', `A grade here is between 0 and ${max}.`);
};

/** Returns whether the request is stored already, because its response was lost. */
const isGradeStored = (
  last: GradeRow | undefined,
  given: GradeToGive,
  instructorId: string,
): boolean =>
  last?.revision === given.revision + 1 &&
  last.graderId === instructorId &&
  last.grade === given.grade &&
  last.feedback === given.feedback;

export const createSubmissionGrading = ({
  sql,
  now,
  place,
}: SubmissionGradingDeps): SubmissionGrading => ({
  open: async (caller, submissionId, filter) => {
    const found = await findSubmission(sql, submissionId);
    const { submission } = await requireGrader(sql, caller, found);
    return {
      submission: await readSubmission(sql, submissionId, submission),
      place: await place(caller, filter, submissionId),
    };
  },
  grade: (caller, submissionId, given) =>
    sql.begin(async (tx) => {
      const found = await lockSubmission(tx, submissionId);
      const { submission, teacher } = await requireGrader(tx, caller, found);
      const { instructorId } = teacher;
      const item = await findGradedItem(tx, submission);
      refuseAboveMaximum(given.grade, item);
      const [last] = await listGrades(tx, submissionId);
      if (isGradeStored(last, given, instructorId))
        return readSubmission(tx, submissionId, submission);
      if (submission.revision !== given.revision) {
        throw new AppError(
          'conflict',
          'Somebody else has graded this meanwhile.',
          last && toGradeResponse(last),
        );
      }
      const revision = submission.revision + 1;
      const at = now();
      await writeGrade(tx, submissionId, {
        ...given,
        revision,
        gradedAt: at,
        graderId: instructorId,
      });
      await notifyStudent(tx, {
        studentId: submission.studentId,
        courseId: submission.courseId,
        itemId: submission.assignmentId,
        itemName: item?.itemName ?? '',
        instructorId,
        onceKey: `graded:${submissionId}:${revision}`,
        at,
      });
      return readSubmission(tx, submissionId, { ...submission, revision });
    }),
});
