/** Columns of a chart of students by their progress in a course. */
import { t } from 'ttag';

export interface ProgressColumn {
  /** Label below the column: '3', or a range of percentages. */
  readonly label: string;
  readonly state: 'not-started' | 'under-way' | 'complete';
  readonly count: number;
}

/** A number of students with the same number of steps done. */
export interface StudentCountBySteps {
  readonly done: number;
  readonly students: number;
}

/** Maximum number of steps with a column of their own; with more steps, each column is a quarter. */
const MAX_STEP_COLUMNS = 12;
const QUARTERS = ['1–25 %', '26–50 %', '51–75 %', '76–99 %'] as const;

const toColumnState = (done: number, total: number): ProgressColumn['state'] => {
  if (done <= 0) return 'not-started';
  return done >= total ? 'complete' : 'under-way';
};

/** Returns the index of the column for a student who has done `done` of `total` steps. */
const findColumnIndex = (done: number, total: number): number => {
  if (total <= MAX_STEP_COLUMNS) return Math.min(Math.max(done, 0), total);
  if (done <= 0) return 0;
  if (done >= total) return QUARTERS.length + 1;
  return Math.min(Math.max(Math.ceil((done / total) * 4), 1), 4);
};

/**
 * Returns one column for each step from none to all, or for each quarter of many steps; empty columns are included.
 * @param progress numbers of students by steps done, of `total`
 */
export const createProgressColumns = (
  progress: readonly StudentCountBySteps[],
  total: number,
): ProgressColumn[] => {
  if (total <= 0) return [];
  const isByStep = total <= MAX_STEP_COLUMNS;
  const labels = isByStep
    ? Array.from({ length: total + 1 }, (_, step) => String(step))
    : ['0', ...QUARTERS, t`All`];
  return labels.map((label, index) => ({
    label,
    state: isByStep ? toColumnState(index, total) : toColumnState(index, labels.length - 1),
    count: progress
      .filter(({ done }) => findColumnIndex(done, total) === index)
      .reduce((sum, { students }) => sum + students, 0),
  }));
};
