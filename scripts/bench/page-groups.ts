/** Bench groups about the size and the speed of pages. */
import { type BenchGroup, defineBenchGroup } from './bench-group.ts';
import { measureDataPreload } from './data-preload.ts';
import { firstPageRoutes } from './first-routes.ts';
import { measureHtmlDocumentSize } from './page-size.ts';
import { measureSlotFillers } from './page-slots.ts';
import { measurePaintAndLayoutShift } from './painting.ts';
import { visitBothSitesInTurn } from './paired-visits.ts';
import { measureReactCopies } from './react-copies.ts';
import { measureReleasesPage } from './releases-page.ts';
import { measureRoundTrips } from './round-trips.ts';
import { measureOneBundleRatios, measureScriptBytes } from './script-bytes.ts';
import { QUICK_NETWORK, SLOW_NETWORK } from './visit.ts';
import { measureStudentVisitTraffic } from './whole-visit.ts';

export const pageBenchGroups: readonly BenchGroup[] = [
  defineBenchGroup({
    name: 'Scripts of a cold page, gzip',
    needs: ['build'],
    sizes: { usual: {}, smallest: {} },
    measure: measureScriptBytes,
  }),
  defineBenchGroup({
    name: 'Scripts of a cold page / the same in one bundle',
    needs: ['build', 'oneBundle'],
    sizes: { usual: {}, smallest: {} },
    notAtSmallest: 'builds host and remotes once more, without federation',
    measure: measureOneBundleRatios,
  }),
  defineBenchGroup({
    name: 'Size of the document',
    needs: ['site'],
    sizes: { usual: {}, smallest: {} },
    measure: ({ site }) => measureHtmlDocumentSize(site.url),
  }),
  defineBenchGroup({
    name: 'Copies of react',
    needs: ['browser', 'site', 'student'],
    sizes: { usual: {}, smallest: {} },
    measure: measureReactCopies,
  }),
  defineBenchGroup({
    name: 'Preloaded data',
    needs: ['browser', 'site'],
    sizes: {
      usual: { rounds: 3, line: SLOW_NETWORK },
      smallest: { rounds: 1, line: QUICK_NETWORK },
    },
    measure: measureDataPreload,
  }),
  defineBenchGroup({
    name: 'Round trips and painting of cold pages',
    needs: ['browser', 'site', 'oneBundleSite'],
    sizes: {
      usual: { routes: firstPageRoutes, rounds: 2, line: SLOW_NETWORK },
      smallest: { routes: firstPageRoutes.slice(0, 1), rounds: 1, line: QUICK_NETWORK },
    },
    measure: async (resources, size) => {
      const visits = await visitBothSitesInTurn(resources, size);
      return [...measureRoundTrips(visits, size.line), ...measurePaintAndLayoutShift(visits)];
    },
  }),
  defineBenchGroup({
    name: 'Pages with filled slots',
    needs: ['browser', 'site'],
    sizes: {
      usual: { fillers: [5, 20], rounds: 2, line: SLOW_NETWORK },
      smallest: { fillers: [5], rounds: 1, line: QUICK_NETWORK },
    },
    measure: measureSlotFillers,
  }),
  defineBenchGroup({
    name: 'A whole visit',
    needs: ['browser', 'site', 'student'],
    sizes: {
      usual: { routes: firstPageRoutes, watchedMs: 10_000 },
      smallest: { routes: firstPageRoutes.slice(0, 1), watchedMs: 0 },
    },
    measure: measureStudentVisitTraffic,
  }),
  defineBenchGroup({
    name: 'Scripts of /releases, gzip',
    needs: ['browser', 'site', 'student'],
    sizes: {
      usual: { others: firstPageRoutes },
      smallest: { others: firstPageRoutes.slice(0, 1) },
    },
    measure: measureReleasesPage,
  }),
];
