/** Computes and draws the health of releases: the percentage of successful starts per hour, and failures. */

export interface StartCounts {
  readonly loads: number;
  readonly failures: number;
}

/** 'over': more failures than the channel's error limit for canaries. */
export type HourState = 'none' | 'calm' | 'some' | 'over';

export const findHourState = ({ loads, failures }: StartCounts, limit: number): HourState => {
  const tries = loads + failures;
  if (tries === 0) return 'none';
  if (failures === 0) return 'calm';
  return failures / tries > limit ? 'over' : 'some';
};

/** Combines the two lists by index. */
export const toStartCounts = (hours: {
  readonly loads: readonly number[];
  readonly failures: readonly number[];
}): StartCounts[] =>
  hours.loads.map((loads, index) => ({ loads, failures: hours.failures[index] ?? 0 }));

export const sumStarts = (starts: readonly StartCounts[]): StartCounts => ({
  loads: starts.reduce((sum, { loads }) => sum + loads, 0),
  failures: starts.reduce((sum, { failures }) => sum + failures, 0),
});

/** Returns the ratio of successful starts, 0 to 1; undefined before the first start. */
export const getSuccessRatio = ({ loads, failures }: StartCounts): number | undefined =>
  loads + failures === 0 ? undefined : loads / (loads + failures);

export interface SparklineBar {
  readonly state: HourState;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Size of a bar in units of the sparkline. The height shows the state, and the colour repeats it. */
export const BAR_SIZE = { step: 5, width: 3.4, height: 22 } as const;
const HEIGHTS: Readonly<Record<HourState, number>> = { none: 3, calm: 8, some: 15, over: 22 };

export const createBars = (starts: readonly StartCounts[], limit: number): SparklineBar[] =>
  starts.map((hour, index) => {
    const state = findHourState(hour, limit);
    const height = HEIGHTS[state];
    return { state, height, x: index * BAR_SIZE.step, y: BAR_SIZE.height - height };
  });
