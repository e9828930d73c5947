/** Measures when the largest part of a page is painted without a cache, and how far its layout shifts. */
import { toFigureWithLimit, type BenchFigure, formatRatio, median } from './figures.ts';
import type { FederatedAndBundledVisits } from './paired-visits.ts';
import type { MeasuredPageVisit } from './visit.ts';

const MAX_SHIFT = 0.01;
const MAX_PAINT_RATIO = 1.1;

export const measurePaintAndLayoutShift = (
  all: readonly FederatedAndBundledVisits[],
): BenchFigure[] => {
  const ratios = all.map(
    ({ pairs }) =>
      findFastestPaint(pairs.map(({ federated }) => federated)) /
      findFastestPaint(pairs.map(({ oneBundle }) => oneBundle)),
  );
  return [
    ...all.map(({ route, pairs }) =>
      toFigureWithLimit(
        `${route.route}: layout shift`,
        median(pairs.map(({ federated }) => federated.shift)),
        { max: MAX_SHIFT, show: (shift) => shift.toFixed(4) },
      ),
    ),
    ...all.map(({ route }, index) =>
      checkPaint(`${route.route}: largest paint / one bundle`, ratios[index] ?? Number.NaN),
    ),
    checkPaint('largest paint / one bundle, median of the routes', median(ratios)),
  ];
};

/** Returns the shortest time in ms until the largest paint, because other work on the machine only adds time. */
const findFastestPaint = (visits: readonly MeasuredPageVisit[]): number =>
  Math.min(...visits.map(({ largestPaintMs }) => largestPaintMs));

const checkPaint = (what: string, value: number): BenchFigure =>
  toFigureWithLimit(what, value, { max: MAX_PAINT_RATIO, isNoisy: true, show: formatRatio });
