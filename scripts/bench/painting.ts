/** What a person sees while a cold page comes: when the largest part is painted, and how much moves after that. */
import { type Figure, limited, median, ratio } from './figures.ts';
import type { PairedVisits } from './paired-visits.ts';

const MOST_SHIFT = 0.01;
const MOST_PAINT_RATIO = 1.1;

export const measurePainting = (all: readonly PairedVisits[]): Figure[] => {
  const ratios = all.map(({ pairs }) =>
    median(
      pairs.map(({ federated, oneBundle }) => federated.largestPaintMs / oneBundle.largestPaintMs),
    ),
  );
  return [
    ...all.map(({ route, pairs }) =>
      limited(
        `${route.route}: layout shift`,
        median(pairs.map(({ federated }) => federated.shift)),
        {
          most: MOST_SHIFT,
          show: (shift) => shift.toFixed(4),
        },
      ),
    ),
    ...all.map(({ route }, index) =>
      limited(`${route.route}: largest paint / one bundle`, ratios[index] ?? Number.NaN, {
        most: MOST_PAINT_RATIO,
        isNoisy: true,
        show: ratio,
      }),
    ),
    limited('largest paint / one bundle, median of the routes', median(ratios), {
      most: MOST_PAINT_RATIO,
      isNoisy: true,
      show: ratio,
    }),
  ];
};
