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
  findSubmissionToGrade,
  type SubmissionGradeRow,
  listFilesOfSubmission,
  listGradesOfSubmission,
  listOtherSubmissionAttempts,
  lockSubmissionToGrade,
  type SubmissionToGrade,
  storeSubmissionGrade,
} from './submission-grades.repository.ts';
import { requireTeacher, type CourseTeacher } from '../accounts/permissions/teaching-right.ts';
import { notifyStudentOfGrading } from './notify-student.ts';
import { findSubmittedWorkRow } from './work.repository.ts';
import { getMaxScoreOfItem, toSubmittedWork, type SubmittedWorkService } from './work.service.ts';

export interface SubmissionGradeToStore {
  readonly grade: number;
  readonly feedback: string;
  /** Revision of the grade that the instructor saw before grading. */
  readonly revision: number;
}

export interface SubmissionGradingService {
  /**
   * Returns the submission to grade, with its position in the work list.
   * @throws forbidden
   */
  readonly open: (
    caller: string,
    submissionId: string,
    filter: WorkFilter,
  ) => Promise<{ readonly submission: GradedSubmission; readonly place: WorkPosition }>;
  /**
   * Stores a grade for a submission.
   * @throws forbidden
   * @throws invalid if it is above the maximum
   * @throws conflict if another instructor has graded it, with that grade as details
   */
  readonly grade: (
    caller: string,
    submissionId: string,
    newGrade: SubmissionGradeToStore,
  ) => Promise<GradedSubmission>;
}

interface SubmissionGradingDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly findPosition: SubmittedWorkService['findPosition'];
}

const toGradeResponse = ({
  revision,
  grade,
  feedback,
  gradedAt,
  gradedBy,
}: SubmissionGradeRow): GradeRevision => ({
  revision,
  grade,
  feedback,
  gradedAt: gradedAt.toISOString(),
  gradedBy,
});

/**
 * Requires that the caller teaches the course of the submission. Throws the same error for an unknown id, so that ids cannot be
 * guessed.
 */
const requireGrader = async (
  sql: SqlQuery,
  caller: string,
  submission: SubmissionToGrade | undefined,
): Promise<{ readonly submission: SubmissionToGrade; readonly teacher: CourseTeacher }> => {
  const teacher = await requireTeacher(sql, caller, submission?.courseId ?? '');
  if (!submission) throw new Error('An unknown submission has passed the check of its course.');
  return { submission, teacher };
};

const findGradedItem = async (sql: SqlQuery, { courseId, assignmentId }: SubmissionToGrade) => {
  const items = await listGradedItems(sql, [courseId]);
  return items.find(({ itemId }) => itemId === assignmentId);
};

const readSubmission = async (
  sql: SqlQuery,
  submissionId: string,
  submission: SubmissionToGrade,
): Promise<GradedSubmission> => {
  const row = await findSubmittedWorkRow(sql, submissionId);
  if (!row) throw new AppError('not-found', 'There is no such submission.');
  const item = await findGradedItem(sql, submission);
  const others = await listOtherSubmissionAttempts(sql, submissionId, submission);
  return {
    work: toSubmittedWork(row, item),
    assignmentId: submission.assignmentId,
    description: item?.description ?? '',
    content: submission.content,
    files: await listFilesOfSubmission(sql, submissionId),
    revision: submission.revision,
    grades: (await listGradesOfSubmission(sql, submissionId)).map(toGradeResponse),
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
  const max = getMaxScoreOfItem(item);
  if (grade > max) throw new AppError('invalid', `A grade here is between 0 and ${max}.`);
};

/**
 * Returns whether the grade is stored already: the instructor changes nothing, or the client repeats a request whose response
 * was lost.
 */
const isGradeStored = (
  last: SubmissionGradeRow | undefined,
  newGrade: SubmissionGradeToStore,
  instructorId: string,
): boolean =>
  last !== undefined &&
  [newGrade.revision, newGrade.revision + 1].includes(last.revision) &&
  last.graderId === instructorId &&
  last.grade === newGrade.grade &&
  last.feedback === newGrade.feedback;

const createOpenSubmission =
  ({ sql, findPosition }: Omit<SubmissionGradingDeps, 'now'>): SubmissionGradingService['open'] =>
  async (caller, submissionId, filter) => {
    const found = await findSubmissionToGrade(sql, submissionId);
    const { submission } = await requireGrader(sql, caller, found);
    const [read, place] = await Promise.all([
      readSubmission(sql, submissionId, submission),
      findPosition(caller, filter, submissionId),
    ]);
    return { submission: read, place };
  };

export const createSubmissionGradingService = ({
  sql,
  now,
  findPosition,
}: SubmissionGradingDeps): SubmissionGradingService => ({
  open: createOpenSubmission({ sql, findPosition }),
  grade: (caller, submissionId, newGrade) =>
    sql.begin(async (tx) => {
      const found = await lockSubmissionToGrade(tx, submissionId);
      const { submission, teacher } = await requireGrader(tx, caller, found);
      const { instructorId } = teacher;
      const item = await findGradedItem(tx, submission);
      refuseAboveMaximum(newGrade.grade, item);
      const [last] = await listGradesOfSubmission(tx, submissionId);
      if (isGradeStored(last, newGrade, instructorId))
        return readSubmission(tx, submissionId, submission);
      if (submission.revision !== newGrade.revision) {
        throw new AppError(
          'conflict',
          'Another instructor has graded this in the meantime.',
          last && toGradeResponse(last),
        );
      }
      const revision = submission.revision + 1;
      const at = now();
      await storeSubmissionGrade(tx, submissionId, {
        ...newGrade,
        revision,
        gradedAt: at,
        graderId: instructorId,
      });
      await notifyStudentOfGrading(tx, {
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
