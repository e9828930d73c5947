/** Groups about what a page loads, and how soon it is there. */
import { type BenchGroup, defineGroup } from './bench-group.ts';
import { measureDataPreload } from './data-preload.ts';
import { firstRoutes } from './first-routes.ts';
import { measurePageSize } from './page-size.ts';
import { measurePainting } from './painting.ts';
import { visitInPairs } from './paired-visits.ts';
import { measureReactCopies } from './react-copies.ts';
import { measureReleasesPage } from './releases-page.ts';
import { measureRoundTrips } from './round-trips.ts';
import { measureOneBundleRatios, measureScriptBytes } from './script-bytes.ts';
import { QUICK_LINE, SLOW_LINE } from './visit.ts';
import { measureWholeVisit } from './whole-visit.ts';

export const pageGroups: readonly BenchGroup[] = [
  defineGroup({
    name: 'Scripts of a cold page, gzip',
    needs: ['build'],
    sizes: { usual: {}, smallest: {} },
    measure: measureScriptBytes,
  }),
  defineGroup({
    name: 'Scripts of a cold page / the same in one bundle',
    needs: ['build', 'oneBundle'],
    sizes: { usual: {}, smallest: {} },
    notAtSmallest: 'builds host and remotes once more, without federation',
    measure: measureOneBundleRatios,
  }),
  defineGroup({
    name: 'Size of the document',
    needs: ['site'],
    sizes: { usual: {}, smallest: {} },
    measure: ({ site }) => measurePageSize(site.url),
  }),
  defineGroup({
    name: 'Copies of react',
    needs: ['browser', 'site', 'student'],
    sizes: { usual: {}, smallest: {} },
    measure: measureReactCopies,
  }),
  defineGroup({
    name: 'Preloaded data',
    needs: ['browser', 'site'],
    sizes: {
      usual: { rounds: 3, line: SLOW_LINE },
      smallest: { rounds: 1, line: QUICK_LINE },
    },
    measure: measureDataPreload,
  }),
  defineGroup({
    name: 'Round trips and painting of cold pages',
    needs: ['browser', 'site', 'oneBundleSite'],
    sizes: {
      usual: { routes: firstRoutes, rounds: 2, line: SLOW_LINE },
      smallest: { routes: firstRoutes.slice(0, 1), rounds: 1, line: QUICK_LINE },
    },
    measure: async (resources, size) => {
      const visits = await visitInPairs(resources, size);
      return [...measureRoundTrips(visits, size.line), ...measurePainting(visits)];
    },
  }),
  defineGroup({
    name: 'A whole visit',
    needs: ['browser', 'site', 'student'],
    sizes: {
      usual: { routes: firstRoutes, watchedMs: 10_000 },
      smallest: { routes: firstRoutes.slice(0, 1), watchedMs: 0 },
    },
    measure: measureWholeVisit,
  }),
  defineGroup({
    name: 'Scripts of /releases, gzip',
    needs: ['browser', 'site', 'student'],
    sizes: {
      usual: { others: firstRoutes },
      smallest: { others: firstRoutes.slice(0, 1) },
    },
    measure: measureReleasesPage,
  }),
];
