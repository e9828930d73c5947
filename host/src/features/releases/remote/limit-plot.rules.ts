/** Computes bars of failures over time, compared with the channel's limit. */
import { hourState, type HourState, type Starts } from '../health.rules.ts';

export interface Point extends Starts {
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

export interface LimitPlot {
  readonly bars: readonly PlotBar[];
  readonly barWidth: number;
  readonly limitY: number;
  /** The highest ratio of failures, 0 to 1. */
  readonly highest: number;
}

export const PLOT = { width: 340, height: 120 } as const;
/** Minimum height of a bar, so that bars without failures are visible. */
const LEAST = 3;

/** Merges points with the same beginning, since each version has its own. */
export const together = (points: readonly Point[]): Point[] =>
  [...Map.groupBy(points, ({ at }) => at)].map(([at, same]) => ({
    at,
    loads: same.reduce((sum, { loads }) => sum + loads, 0),
    failures: same.reduce((sum, { failures }) => sum + failures, 0),
  }));

/** Returns the bars; missing points had no starts. The scale reaches at least twice the limit. */
export const limitPlot = (
  points: readonly Point[],
  { step, count, end, limit }: Frame,
): LimitPlot => {
  const last = Math.floor(end / step) * step;
  const byTime = new Map(
    together(points).map((point) => [Math.floor(Date.parse(point.at) / step) * step, point]),
  );
  const slot = PLOT.width / count;
  const shares = [...byTime.values()].map(shareOf);
  const highest = Math.max(0, ...shares);
  const top = Math.max(highest, 2 * limit);
  const heightOf = (share: number) => Math.max(LEAST, (share / top) * PLOT.height);
  const bars = Array.from({ length: count }, (_, index) => {
    const at = last - (count - 1 - index) * step;
    const point = byTime.get(at) ?? { loads: 0, failures: 0 };
    const state = hourState(point, limit);
    const height = state === 'none' ? 1 : heightOf(shareOf(point));
    return { at, state, height, x: index * slot, y: PLOT.height - height };
  });
  return {
    bars,
    barWidth: slot * 0.75,
    limitY: PLOT.height - (limit / top) * PLOT.height,
    highest,
  };
};

const shareOf = ({ loads, failures }: Starts): number =>
  loads + failures === 0 ? 0 : failures / (loads + failures);
