/** The figures of the overview of staff. Source: 003 §2.1. */

/** Number of weeks of the line of a figure. */
export const OVERVIEW_WEEKS = 12;

/** Figures of the overview with the length of their period in days. A student is active by at least a quarter of an hour of study. */
export const OVERVIEW_PERIOD_DAYS = {
  'active-7': 7,
  'active-30': 30,
  enrolments: 30,
  completions: 30,
  certificates: 30,
} as const;

export type OverviewFigureId = keyof typeof OVERVIEW_PERIOD_DAYS;

export const OVERVIEW_FIGURES = Object.keys(OVERVIEW_PERIOD_DAYS) as OverviewFigureId[];

const VIEW = { width: 212, height: 40, margin: 4, top: 7, bottom: 35 };
/** Size of the picture of a line. */
export const SPARK_SIZE = { width: VIEW.width, height: VIEW.height };

export interface SparkPoint {
  readonly x: number;
  readonly y: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Returns the points of a line from the left to the right. The highest value is at the top; equal values are in the middle. */
export const toSparkPoints = (values: readonly number[]): SparkPoint[] => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = (VIEW.width - 2 * VIEW.margin) / Math.max(1, values.length - 1);
  const toHeight = (value: number): number =>
    most === least ? 0.5 : (value - least) / (most - least);
  return values.map((value, at) => ({
    x: round(VIEW.margin + at * step),
    y: round(VIEW.bottom - toHeight(value) * (VIEW.bottom - VIEW.top)),
  }));
};
