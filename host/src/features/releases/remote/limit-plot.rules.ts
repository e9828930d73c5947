/** Computes bars of failures over time, compared with the channel's limit. */
import { findHourState, type HourState, type StartCounts } from '../health.rules.ts';

export interface PlotPoint extends StartCounts {
  /** ISO date of its beginning. */
  readonly at: string;
}

interface Frame {
  /** Milliseconds per bar. */
  readonly step: number;
  readonly count: number;
  /** Milliseconds since 1970, within the last bar. */
  readonly end: number;
  /** Ratio of failures, 0 to 1. */
  readonly limit: number;
}

export interface PlotBar {
  readonly at: number;
  readonly state: HourState;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface LimitPlotLayout {
  readonly bars: readonly PlotBar[];
  readonly barWidth: number;
  readonly limitY: number;
  /** The highest ratio of failures, 0 to 1. */
  readonly highest: number;
}

export const PLOT_SIZE = { width: 340, height: 120 } as const;
/** Minimum height of a bar, so that bars without failures are visible. */
const MIN_BAR_HEIGHT = 3;

/** Merges points with the same beginning, since each version has its own. */
export const mergePoints = (points: readonly PlotPoint[]): PlotPoint[] =>
  [...Map.groupBy(points, ({ at }) => at)].map(([at, same]) => ({
    at,
    loads: same.reduce((sum, { loads }) => sum + loads, 0),
    failures: same.reduce((sum, { failures }) => sum + failures, 0),
  }));

/** Returns the bars; missing points had no starts. The scale reaches at least twice the limit. */
export const createLimitPlot = (
  points: readonly PlotPoint[],
  { step, count, end, limit }: Frame,
): LimitPlotLayout => {
  const last = Math.floor(end / step) * step;
  const byTime = new Map(
    mergePoints(points).map((point) => [Math.floor(Date.parse(point.at) / step) * step, point]),
  );
  const slot = PLOT_SIZE.width / count;
  const shares = [...byTime.values()].map(getFailureRatio);
  const highest = Math.max(0, ...shares);
  const top = Math.max(highest, 2 * limit);
  const heightOf = (share: number) => Math.max(MIN_BAR_HEIGHT, (share / top) * PLOT_SIZE.height);
  const bars = Array.from({ length: count }, (_, index) => {
    const at = last - (count - 1 - index) * step;
    const point = byTime.get(at) ?? { loads: 0, failures: 0 };
    const state = findHourState(point, limit);
    const height = state === 'none' ? 1 : heightOf(getFailureRatio(point));
    return { at, state, height, x: index * slot, y: PLOT_SIZE.height - height };
  });
  return {
    bars,
    barWidth: slot * 0.75,
    limitY: PLOT_SIZE.height - (limit / top) * PLOT_SIZE.height,
    highest,
  };
};

const getFailureRatio = ({ loads, failures }: StartCounts): number =>
  loads + failures === 0 ? 0 : failures / (loads + failures);
