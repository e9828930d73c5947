/** Computes and draws the health of releases: the percentage of successful starts per hour, and failures. */

export interface ReleaseStartCounts {
  readonly loads: number;
  readonly failures: number;
}

/** Health of one hour; 'over' means more failed starts than the channel's error limit for canaries allows. */
export type HourlyHealthState = 'none' | 'calm' | 'some' | 'over';

export const findHourlyHealthState = (
  { loads, failures }: ReleaseStartCounts,
  limit: number,
): HourlyHealthState => {
  const tries = loads + failures;
  if (tries === 0) return 'none';
  if (failures === 0) return 'calm';
  return failures / tries > limit ? 'over' : 'some';
};

/** Combines the lists of successful and failed starts to one entry for each hour. */
export const toReleaseStartCounts = (hours: {
  readonly loads: readonly number[];
  readonly failures: readonly number[];
}): ReleaseStartCounts[] =>
  hours.loads.map((loads, index) => ({ loads, failures: hours.failures[index] ?? 0 }));

export const sumReleaseStarts = (starts: readonly ReleaseStartCounts[]): ReleaseStartCounts => ({
  loads: starts.reduce((sum, { loads }) => sum + loads, 0),
  failures: starts.reduce((sum, { failures }) => sum + failures, 0),
});

/** Returns the ratio of successful release starts, 0 to 1; undefined without any start. */
export const getStartSuccessRatio = ({ loads, failures }: ReleaseStartCounts): number | undefined =>
  loads + failures === 0 ? undefined : loads / (loads + failures);

export interface HealthSparklineBar {
  readonly state: HourlyHealthState;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Size of a sparkline bar in SVG units. Both height and colour show the health of the hour. */
export const SPARKLINE_BAR_SIZE = { step: 5, width: 3.4, height: 22 } as const;
const HEIGHTS: Readonly<Record<HourlyHealthState, number>> = {
  none: 3,
  calm: 8,
  some: 15,
  over: 22,
};

export const createHealthSparklineBars = (
  starts: readonly ReleaseStartCounts[],
  limit: number,
): HealthSparklineBar[] =>
  starts.map((hour, index) => {
    const state = findHourlyHealthState(hour, limit);
    const height = HEIGHTS[state];
    return {
      state,
      height,
      x: index * SPARKLINE_BAR_SIZE.step,
      y: SPARKLINE_BAR_SIZE.height - height,
    };
  });
