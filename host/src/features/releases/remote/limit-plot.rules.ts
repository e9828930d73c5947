/** Computes the bars of a chart of failed starts over time, compared with the channel's error limit. */
import {
  findHourlyHealthState,
  type HourlyHealthState,
  type ReleaseStartCounts,
} from '../health.rules.ts';

export interface FailurePlotPoint extends ReleaseStartCounts {
  /** ISO time at which the period of these counted starts begins. */
  readonly at: string;
}

interface Frame {
  /** Length of time in ms that one bar of the chart covers. */
  readonly step: number;
  readonly count: number;
  /** Current time in ms since 1970; the last bar contains it. */
  readonly end: number;
  /** Error limit of the channel as a ratio of failed starts, 0 to 1. */
  readonly limit: number;
}

export interface FailurePlotBar {
  readonly at: number;
  readonly state: HourlyHealthState;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface FailurePlotLayout {
  readonly bars: readonly FailurePlotBar[];
  readonly barWidth: number;
  readonly limitY: number;
  /** Ratio of failed starts at the top of the chart's scale, 0 to 1. */
  readonly highest: number;
}

export const FAILURE_PLOT_SIZE = { width: 340, height: 120 } as const;
/** Minimum height of a bar in SVG units, so that periods without failures are visible. */
const MIN_BAR_HEIGHT = 3;

/** Merges the counts of several versions that begin at the same time. */
export const mergeFailurePlotPoints = (points: readonly FailurePlotPoint[]): FailurePlotPoint[] =>
  [...Map.groupBy(points, ({ at }) => at)].map(([at, same]) => ({
    at,
    loads: same.reduce((sum, { loads }) => sum + loads, 0),
    failures: same.reduce((sum, { failures }) => sum + failures, 0),
  }));

/** Returns the bars of the failure chart; missing periods count as no starts. The scale reaches at least twice the error limit. */
export const layOutFailurePlot = (
  points: readonly FailurePlotPoint[],
  { step, count, end, limit }: Frame,
): FailurePlotLayout => {
  const last = Math.floor(end / step) * step;
  const byTime = new Map(
    mergeFailurePlotPoints(points).map((point) => [
      Math.floor(Date.parse(point.at) / step) * step,
      point,
    ]),
  );
  const slot = FAILURE_PLOT_SIZE.width / count;
  const ratios = [...byTime.values()].map(getFailureRatio);
  const highest = Math.max(0, ...ratios);
  const top = Math.max(highest, 2 * limit);
  const toHeight = (ratio: number) =>
    Math.max(MIN_BAR_HEIGHT, (ratio / top) * FAILURE_PLOT_SIZE.height);
  const bars = Array.from({ length: count }, (_, index) => {
    const at = last - (count - 1 - index) * step;
    const point = byTime.get(at) ?? { loads: 0, failures: 0 };
    const state = findHourlyHealthState(point, limit);
    const height = state === 'none' ? 1 : toHeight(getFailureRatio(point));
    return { at, state, height, x: index * slot, y: FAILURE_PLOT_SIZE.height - height };
  });
  return {
    bars,
    barWidth: slot * 0.75,
    limitY: FAILURE_PLOT_SIZE.height - (limit / top) * FAILURE_PLOT_SIZE.height,
    highest,
  };
};

const getFailureRatio = ({ loads, failures }: ReleaseStartCounts): number =>
  loads + failures === 0 ? 0 : failures / (loads + failures);
