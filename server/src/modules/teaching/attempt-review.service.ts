import type { Question } from '@cairn/api/mcq';
import type { ReviewedAttempt, WorkFilter, WorkPosition } from '@cairn/api/teaching.contract';
import {
  computeAttemptResult,
  listBlankWords,
  type StudentAnswer,
} from '@cairn/domain/grading.rules';
import type { SqlQuery, Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { markModuleAssessmentDone } from '../assessments/complete-module.ts';
import {
  type AttemptToReview,
  findAttemptToReview,
  listAttemptReviews,
  lockAttemptToReview,
  type StoredAttemptReview,
  storeAttemptReview,
} from './attempt-reviews.repository.ts';
import { listGradedItems } from './graded-items.repository.ts';
import { requireTeacher } from '../accounts/permissions/teaching-right.ts';
import { notifyStudentOfGrading } from './notify-student.ts';
import { findSubmittedWorkRow } from './work.repository.ts';
import { toSubmittedWork, type SubmittedWorkService } from './work.service.ts';

interface QuestionMark {
  /** Position of the question in the attempt. */
  readonly index: number;
  readonly score: number;
  readonly feedback: string;
}

export interface AttemptReviewService {
  /**
   * Returns an attempt to review, with its position in the work list.
   * @throws forbidden
   * @throws not-found if all answers were graded by rules
   */
  readonly open: (
    caller: string,
    attemptId: string,
    filter: WorkFilter,
  ) => Promise<{ readonly attempt: ReviewedAttempt; readonly place: WorkPosition }>;
  /**
   * Stores the instructor's points for answers of an attempt.
   * @throws forbidden
   * @throws invalid if points or questions are not allowed
   * @throws conflict if another instructor has reviewed it, with the attempt as details
   */
  readonly mark: (
    caller: string,
    attemptId: string,
    submitted: { readonly revision: number; readonly marks: readonly QuestionMark[] },
  ) => Promise<ReviewedAttempt>;
}

interface AttemptReviewDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly findPosition: SubmittedWorkService['findPosition'];
}

/**
 * Requires that the caller teaches the course of the attempt. Throws the same error for an unknown id, so that ids cannot be
 * guessed.
 */
const requireReviewer = async (
  sql: SqlQuery,
  caller: string,
  attempt: AttemptToReview | undefined,
) => {
  const { instructorId } = await requireTeacher(sql, caller, attempt?.courseId ?? '');
  if (!attempt) throw new Error('An unknown attempt has passed the check of its course.');
  return { attempt, instructorId };
};

const answerText = (question: Question | undefined, answer: StudentAnswer | undefined): string => {
  if (typeof answer === 'string') return answer;
  const pairs = question?.pairs ?? [];
  return (answer ?? [])
    .map((entry, index) => (pairs[index] ? `${pairs[index].left}: ${entry}` : entry))
    .join('\n');
};

const expectedText = (question: Question | undefined): string => {
  if (!question) return '';
  if (question.type === 'fill-in-the-blanks') return listBlankWords(question).join('\n');
  return question.answerKey ?? '';
};

const readReviewedAttempt = async (
  sql: SqlQuery,
  attemptId: string,
  attempt: AttemptToReview,
): Promise<ReviewedAttempt> => {
  const row = await findSubmittedWorkRow(sql, attemptId);
  if (!row) throw new AppError('not-found', 'There is nothing to review in this attempt.');
  const items = await listGradedItems(sql, [attempt.courseId]);
  const reviews = await listAttemptReviews(sql, attemptId);
  const markedByHand = new Set(reviews.flatMap(({ marked }) => marked));
  const last = reviews.at(-1);
  return {
    work: toSubmittedWork(
      row,
      items.find(({ itemId }) => itemId === attempt.assessmentId),
    ),
    status: attempt.status,
    score: attempt.score,
    minimum: attempt.minimum,
    answers: attempt.grades.map((grade, index) => ({
      index,
      question: attempt.questions[index]?.text ?? '',
      answer: answerText(attempt.questions[index], attempt.responses[index]),
      expected: expectedText(attempt.questions[index]),
      score: grade.score,
      points: grade.points,
      status: grade.status,
      feedback: grade.feedback,
      byHand: markedByHand.has(index),
    })),
    revision: attempt.revision,
    reviewedBy: last?.reviewedBy,
    reviewedAt: last?.reviewedAt.toISOString(),
  };
};

/** Returns the grades of the attempt with the instructor's points. Grades that rules gave cannot be changed. */
const applyMarks = (
  { grades }: AttemptToReview,
  marks: readonly QuestionMark[],
  markedByHand: ReadonlySet<number>,
): AttemptToReview['grades'] => {
  const next = [...grades];
  for (const { index, score, feedback } of marks) {
    const grade = grades[index];
    if (!grade || (grade.status === 'graded' && !markedByHand.has(index))) {
      throw new AppError('invalid', `Question ${index + 1} is not for you to grade.`);
    }
    if (score > grade.points) {
      throw new AppError('invalid', `Question ${index + 1} has ${grade.points} points.`);
    }
    next[index] = { score, points: grade.points, status: 'graded', feedback };
  }
  return next;
};

/**
 * Returns whether the review is stored already: the instructor changes nothing, or the client repeats a request whose
 * response was lost.
 */
const isReviewStored = (
  { grades, revision }: AttemptToReview,
  last: StoredAttemptReview | undefined,
  submitted: { readonly revision: number; readonly marks: readonly QuestionMark[] },
  reviewerId: string,
): boolean =>
  [submitted.revision, submitted.revision + 1].includes(revision) &&
  last?.reviewerId === reviewerId &&
  submitted.marks.every(
    ({ index, score, feedback }) =>
      last.marked.includes(index) &&
      grades[index]?.score === score &&
      grades[index].feedback === feedback,
  );

const createOpenAttempt =
  ({ sql, findPosition }: Omit<AttemptReviewDeps, 'now'>): AttemptReviewService['open'] =>
  async (caller, attemptId, filter) => {
    const found = await findAttemptToReview(sql, attemptId);
    const { attempt } = await requireReviewer(sql, caller, found);
    const [reviewed, place] = await Promise.all([
      readReviewedAttempt(sql, attemptId, attempt),
      findPosition(caller, filter, attemptId),
    ]);
    return { attempt: reviewed, place };
  };

export const createAttemptReviewService = ({
  sql,
  now,
  findPosition,
}: AttemptReviewDeps): AttemptReviewService => ({
  open: createOpenAttempt({ sql, findPosition }),
  mark: (caller, attemptId, submitted) =>
    sql.begin(async (tx) => {
      const found = await lockAttemptToReview(tx, attemptId);
      const { attempt, instructorId } = await requireReviewer(tx, caller, found);
      const reviews = await listAttemptReviews(tx, attemptId);
      if (isReviewStored(attempt, reviews.at(-1), submitted, instructorId))
        return readReviewedAttempt(tx, attemptId, attempt);
      if (attempt.revision !== submitted.revision) {
        const message = 'Another instructor has marked this in the meantime.';
        throw new AppError('conflict', message, await readReviewedAttempt(tx, attemptId, attempt));
      }
      const markedByHand = new Set(reviews.flatMap((review) => review.marked));
      const grades = applyMarks(attempt, submitted.marks, markedByHand);
      const revision = attempt.revision + 1;
      const outcome = { ...computeAttemptResult(grades, attempt.minimum), grades, revision };
      const at = now();
      await storeAttemptReview(tx, attemptId, {
        ...outcome,
        marked: submitted.marks.map(({ index }) => index),
        reviewerId: instructorId,
        reviewedAt: at,
      });
      // A pass after a review counts like every stored pass. Later changes do not revoke a completion (decisions, 'Attempts').
      if (outcome.status === 'passed') await markModuleAssessmentDone(tx, attempt);
      const reviewed = await readReviewedAttempt(tx, attemptId, { ...attempt, ...outcome });
      await notifyStudentOfGrading(tx, {
        studentId: attempt.studentId,
        courseId: attempt.courseId,
        itemId: attempt.assessmentId,
        itemName: reviewed.work.itemName,
        instructorId,
        onceKey: `reviewed:${attemptId}:${revision}`,
        at,
      });
      return reviewed;
    }),
});
