/**
 * Decides from assignment grades and assessment results whether a student passes a live course, and counts the days
 * without a visit. Source: spec decisions 'A live course'.
 */

/** Percentage of all points that a student needs to pass a live course, unless the course sets another. */
export const DEFAULT_PASSING_PERCENT = 60;

export interface LiveCourseResults {
  readonly assignments: readonly {
    readonly maxScore: number;
    /** Points of the assignment's grade; undefined until it is graded. */
    readonly grade: number | undefined;
  }[];
  readonly assessments: readonly { readonly isPassed: boolean }[];
}

/** Returns the points of all graded assignments, and the maximum points of all assignments. */
export const sumAssignmentPoints = ({
  assignments,
}: Pick<LiveCourseResults, 'assignments'>): { readonly points: number; readonly of: number } => ({
  points: assignments.reduce((sum, { grade = 0 }) => sum + grade, 0),
  of: assignments.reduce((sum, { maxScore }) => sum + maxScore, 0),
});

/**
 * Returns whether a student passes: every assignment is graded, together they reach the percentage, and every assessment is
 * passed. Always false for a course without such work, which only an instructor can mark as passed.
 */
export const isLiveCoursePassed = (work: LiveCourseResults, passingPercent: number): boolean => {
  const { assignments, assessments } = work;
  if (assignments.length + assessments.length === 0) return false;
  if (assignments.some(({ grade }) => grade === undefined)) return false;
  if (assessments.some(({ isPassed }) => !isPassed)) return false;
  const { points, of } = sumAssignmentPoints(work);
  return of === 0 || Math.floor((points / of) * 100) >= passingPercent;
};

/** Number of whole days without a visit after which the teaching desk lists a student as inactive. */
export const INACTIVE_STUDENT_AFTER_DAYS = 7;
const DAY_MS = 86_400_000;

/** Returns the whole days since the last visit, or since enrolment when there was no visit. */
export const countDaysSinceVisit = (
  { activeAt, enrolledAt }: { readonly activeAt?: string | undefined; readonly enrolledAt: string },
  now: Date,
): number => Math.max(0, Math.floor((now.getTime() - Date.parse(activeAt ?? enrolledAt)) / DAY_MS));
