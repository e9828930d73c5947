/**
 * Rules for taking an assessment: time limit, timer, blank answers, earlier attempts. Sources: 001 §2 'Assessment viewer',
 * §9; ASMT.
 */

import { t } from 'ttag';
import {
  GRADE_THRESHOLDS,
  DEFAULT_ASSESSMENT_MINUTES,
  TIMER_BLUE_ABOVE_FRACTION,
  TIMER_YELLOW_ABOVE_FRACTION,
} from './course-taking.limits.ts';
import { type StudentAnswer, type GradedQuestion, isMultiSelect } from './grading.rules.ts';

export interface TimeLimitSettings {
  readonly timeLimit?: number | undefined;
  readonly Timer?: number | undefined;
  readonly UnlimitedTimeLimit?: boolean | undefined;
}

/** Returns the time limit of an assessment in minutes; 0 means unlimited. */
export const getTimeLimitMinutes = ({
  timeLimit,
  Timer,
  UnlimitedTimeLimit,
}: TimeLimitSettings): number =>
  UnlimitedTimeLimit === true ? 0 : (timeLimit ?? Timer ?? DEFAULT_ASSESSMENT_MINUTES);

export const formatTimeLimit = (minutes: number): string =>
  minutes === 0 ? t`No time limit` : t`${minutes} minutes`;

/** Returns the answer that a question has before the student chooses or writes anything. */
export const createBlankAnswer = (question: GradedQuestion): StudentAnswer => {
  if (isMultiSelect(question)) return [];
  if (question.type === 'matching') return (question.pairs ?? []).map(() => '');
  if (question.type === 'fill-in-the-blanks') return (question.blankIndices ?? []).map(() => '');
  return '';
};

export type TimerTone = 'blue' | 'yellow' | 'red';

/**
 * Returns the colour of the timer.
 * @param left fraction of the time that is left, 0 to 1
 */
export const toTimerTone = (left: number): TimerTone => {
  if (left > TIMER_BLUE_ABOVE_FRACTION) return 'blue';
  return left > TIMER_YELLOW_ABOVE_FRACTION ? 'yellow' : 'red';
};

/**
 * Returns a text such as '2 minute(s) and 5 second(s)'.
 * @param spent seconds
 */
export const formatTimeSpent = (spent: number): string => {
  const minutes = Math.floor(spent / 60);
  const seconds = Math.floor(spent % 60);
  return t`${minutes} minute(s) and ${seconds} second(s)`;
};

export interface AttemptSummary {
  readonly attemptNumber: number;
  readonly status: string;
}

/** Returns the latest passed attempt, or the attempt with the highest number when none has passed. */
export const findAttemptToShow = <A extends AttemptSummary>(
  attempts: readonly A[],
): A | undefined => {
  const inOrder = attempts.toSorted((a, b) => b.attemptNumber - a.attemptNumber);
  return inOrder.find(({ status }) => status === 'passed') ?? inOrder[0];
};

export const getNextAttemptNumber = (attempts: readonly AttemptSummary[]): number =>
  Math.max(0, ...attempts.map(({ attemptNumber }) => attemptNumber)) + 1;

export type GradeTone = 'g5' | 'g4' | 'g3' | 'g2' | 'g1' | 'g0';

/** Colours of grades, one for each value of `GRADE_THRESHOLDS`, best first. */
const GRADE_TONES = ['g5', 'g4', 'g3', 'g2'] as const;

/**
 * Returns the colour of a grade by its fraction of the maximum. A grade on a boundary gets the better colour. 'g0' means
 * that the grade is no number or has no maximum.
 */
export const toGradeTone = (grade: unknown, max: number): GradeTone => {
  if (typeof grade !== 'number' || !Number.isFinite(grade) || max <= 0) return 'g0';
  return GRADE_TONES[GRADE_THRESHOLDS.findIndex((least) => grade / max >= least)] ?? 'g1';
};
