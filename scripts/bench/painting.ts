/** Measures when the largest part of a cold page is painted, and how far its layout shifts. */
import { checkLimit, type Figure, formatRatio, median } from './figures.ts';
import type { PairedVisits } from './paired-visits.ts';
import type { MeasuredVisit } from './visit.ts';

const MAX_SHIFT = 0.01;
const MAX_PAINT_RATIO = 1.1;

export const measurePainting = (all: readonly PairedVisits[]): Figure[] => {
  const ratios = all.map(
    ({ pairs }) =>
      findFastestPaint(pairs.map(({ federated }) => federated)) /
      findFastestPaint(pairs.map(({ oneBundle }) => oneBundle)),
  );
  return [
    ...all.map(({ route, pairs }) =>
      checkLimit(
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

/** Returns the minimum, because other work on the machine only adds time. */
const findFastestPaint = (visits: readonly MeasuredVisit[]): number =>
  Math.min(...visits.map(({ largestPaintMs }) => largestPaintMs));

const checkPaint = (what: string, value: number): Figure =>
  checkLimit(what, value, { max: MAX_PAINT_RATIO, isNoisy: true, show: formatRatio });
