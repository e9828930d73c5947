/** What a live course asks of a student, and when that passes it. Source: spec decisions 'A live course'. */

/** Percent of all points, where the course does not say otherwise. */
export const PASSING_PERCENT = 60;

export interface CourseWork {
  readonly assignments: readonly {
    readonly maxScore: number;
    /** Undefined while nobody has graded it. */
    readonly grade: number | undefined;
  }[];
  readonly assessments: readonly { readonly isPassed: boolean }[];
}

/** Points of what is graded, and of all assignments. */
export const pointsOf = ({
  assignments,
}: Pick<CourseWork, 'assignments'>): { readonly points: number; readonly of: number } => ({
  points: assignments.reduce((sum, { grade = 0 }) => sum + grade, 0),
  of: assignments.reduce((sum, { maxScore }) => sum + maxScore, 0),
});

/**
 * Every assignment graded, all of them together worth at least that many percent, and every assessment passed. A course
 * that asks for nothing is passed by an instructor's word alone.
 */
export const meetsPassingRule = (work: CourseWork, passingPercent: number): boolean => {
  const { assignments, assessments } = work;
  if (assignments.length + assessments.length === 0) return false;
  if (assignments.some(({ grade }) => grade === undefined)) return false;
  if (assessments.some(({ isPassed }) => !isPassed)) return false;
  const { points, of } = pointsOf(work);
  return of === 0 || Math.floor((points / of) * 100) >= passingPercent;
};

/** Whole days without a visit after which somebody has gone quiet. */
export const QUIET_DAYS = 7;
const DAY_MS = 86_400_000;

/** Whole days since the last visit, or since enrolling when there was none. */
export const daysAway = (
  { activeAt, enrolledAt }: { readonly activeAt?: string | undefined; readonly enrolledAt: string },
  now: Date,
): number => Math.max(0, Math.floor((now.getTime() - Date.parse(activeAt ?? enrolledAt)) / DAY_MS));
