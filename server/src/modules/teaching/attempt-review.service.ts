import type { Question } from '@cairn/api/mcq';
import type { ReviewedAttempt, WorkFilter, WorkPosition } from '@cairn/api/teaching.contract';
import {
  computeAttemptResult,
  listBlankWords,
  type StudentAnswer,
} from '@cairn/domain/grading.rules';
import type { SqlQuery, Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { completeModule } from '../assessments/complete-module.ts';
import {
  type AttemptToReview,
  findAttemptToReview,
  listReviews,
  lockAttemptToReview,
  type Review,
  writeReview,
} from './attempt-reviews.repository.ts';
import { listGradedItems } from './graded-items.repository.ts';
import { requireTeacher } from '../accounts/permissions/teaching-right.ts';
import { notifyStudent } from './notify-student.ts';
import { findWorkRow } from './work.repository.ts';
import { toWork, type WorkService } from './work.service.ts';

interface QuestionMark {
  /** The position of the question. */
  readonly index: number;
  readonly score: number;
  readonly feedback: string;
}

export interface AttemptReview {
  /**
   * Returns the attempt with its place in the work list.
   * @throws forbidden
   * @throws not-found if all answers were graded by rules
   */
  readonly open: (
    caller: string,
    attemptId: string,
    filter: WorkFilter,
  ) => Promise<{ readonly attempt: ReviewedAttempt; readonly place: WorkPosition }>;
  /**
   * Stores points for answers.
   * @throws forbidden
   * @throws invalid if points or questions are not allowed
   * @throws conflict if another instructor has reviewed it, with the attempt as details
   */
  readonly mark: (
    caller: string,
    attemptId: string,
    given: { readonly revision: number; readonly marks: readonly QuestionMark[] },
  ) => Promise<ReviewedAttempt>;
}

interface AttemptReviewDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly place: WorkService['place'];
}

/** Requires that the caller teaches the course. Throws the same error for an unknown id, so that ids cannot be guessed. */
const requireReviewer = async (
  sql: SqlQuery,
  caller: string,
  attempt: AttemptToReview | undefined,
) => {
  const { instructorId } = await requireTeacher(sql, caller, attempt?.courseId ?? '');
  if (!attempt) throw new Error('Nobody teaches a course without an id.');
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
  const row = await findWorkRow(sql, attemptId);
  if (!row) throw new AppError('not-found', 'There is nothing to review in this attempt.');
  const items = await listGradedItems(sql, [attempt.courseId]);
  const reviews = await listReviews(sql, attemptId);
  const byHand = new Set(reviews.flatMap(({ marked }) => marked));
  const last = reviews.at(-1);
  return {
    work: toWork(
      row,
      items.find(({ itemId }) => itemId === attempt.assessmentId),
    ),
    status: attempt.status,
    score: attempt.score,
    minimum: attempt.minimum,
    answers: attempt.grades.map((grade, index) => ({
      index,
      question: attempt.questions?.[index]?.text ?? '',
      answer: answerText(attempt.questions?.[index], attempt.responses[index]),
      expected: expectedText(attempt.questions?.[index]),
      score: grade.score,
      points: grade.points,
      status: grade.status,
      feedback: grade.feedback,
      byHand: byHand.has(index),
    })),
    revision: attempt.revision,
    reviewedBy: last?.reviewedBy,
    reviewedAt: last?.reviewedAt.toISOString(),
  };
};

/** Returns the grades with these marks. Grades that rules gave cannot be changed. */
const applyMarks = (
  { grades }: AttemptToReview,
  marks: readonly QuestionMark[],
  byHand: ReadonlySet<number>,
): AttemptToReview['grades'] => {
  const next = [...grades];
  for (const { index, score, feedback } of marks) {
    const grade = grades[index];
    if (!grade || (grade.status === 'graded' && !byHand.has(index))) {
      throw new AppError('invalid', `Question ${index + 1} is not for you to grade.`);
    }
    if (score > grade.points) {
      throw new AppError('invalid', `Question ${index + 1} has ${grade.points} points.`);
    }
    next[index] = { score, points: grade.points, status: 'graded', feedback };
  }
  return next;
};

/** Returns whether the request is stored already, because its response was lost. */
const isReviewStored = (
  { grades, revision }: AttemptToReview,
  last: Review | undefined,
  given: { readonly revision: number; readonly marks: readonly QuestionMark[] },
  reviewerId: string,
): boolean =>
  revision === given.revision + 1 &&
  last?.reviewerId === reviewerId &&
  given.marks.every(
    ({ index, score, feedback }) =>
      last.marked.includes(index) &&
      grades[index]?.score === score &&
      grades[index].feedback === feedback,
  );

export const createAttemptReview = ({ sql, now, place }: AttemptReviewDeps): AttemptReview => ({
  open: async (caller, attemptId, filter) => {
    const found = await findAttemptToReview(sql, attemptId);
    const { attempt } = await requireReviewer(sql, caller, found);
    return {
      attempt: await readReviewedAttempt(sql, attemptId, attempt),
      place: await place(caller, filter, attemptId),
    };
  },
  mark: (caller, attemptId, given) =>
    sql.begin(async (tx) => {
      const found = await lockAttemptToReview(tx, attemptId);
      const { attempt, instructorId } = await requireReviewer(tx, caller, found);
      const reviews = await listReviews(tx, attemptId);
      if (isReviewStored(attempt, reviews.at(-1), given, instructorId))
        return readReviewedAttempt(tx, attemptId, attempt);
      if (attempt.revision !== given.revision) {
        const message = 'Somebody else has marked this meanwhile.';
        throw new AppError('conflict', message, await readReviewedAttempt(tx, attemptId, attempt));
      }
      const byHand = new Set(reviews.flatMap((review) => review.marked));
      const grades = applyMarks(attempt, given.marks, byHand);
      const result = computeAttemptResult(grades, attempt.minimum);
      const revision = attempt.revision + 1;
      const marked = { ...result, grades, revision };
      const at = now();
      await writeReview(tx, attemptId, {
        ...marked,
        marked: given.marks.map(({ index }) => index),
        reviewerId: instructorId,
        reviewedAt: at,
      });
      // A pass counts like every stored pass. Later changes do not revoke a completion (decisions, 'Attempts').
      if (result.status === 'passed') await completeModule(tx, attempt);
      const reviewed = await readReviewedAttempt(tx, attemptId, { ...attempt, ...marked });
      await notifyStudent(tx, {
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
