/** Measures the scripts of /releases, a part of the host that no other page loads. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildOutputFolder } from '../lib/workspace.ts';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext } from './browser.ts';
import {
  toFigureWithExactValue,
  toFigureWithLimit,
  type BenchFigure,
  formatKilobytes,
} from './figures.ts';
import type { FirstPageRoute } from './first-routes.ts';
import { QUICK_NETWORK, measureVisitOfPage } from './visit.ts';

/**
 * Maximum size with gzip, in bytes, of the scripts of the page /releases: the size that was measured when the limit was set,
 * plus 9 KB.
 */
const MAX_SCRIPT_BYTES = 205_200;
const RELEASES_SCRIPT = /\/releases\.[^/]*\.js$/;

/** The page as a student without permission sees it; its scripts are the same for all. */
const releases: FirstPageRoute = {
  route: '/releases/:remote?',
  path: '/releases',
  isForStudents: true,
  content: 'This page is for people who release parts of this site',
};

export const measureReleasesPage = async (
  { browser, site, student }: Pick<BenchResources, 'browser' | 'site' | 'student'>,
  { others }: { readonly others: readonly FirstPageRoute[] },
): Promise<BenchFigure[]> => {
  const listScripts = async (route: FirstPageRoute): Promise<string[]> => {
    const state = route.isForStudents ? student : undefined;
    const context = await createEmptyCacheContext(browser, site.url, state);
    const { requests } = await measureVisitOfPage(context, route, QUICK_NETWORK);
    const paths = requests.map((request) => new URL(request.url).pathname);
    return [...new Set(paths.filter((path) => path.endsWith('.js')))];
  };
  const own = await listScripts(releases);
  if (!own.some((path) => RELEASES_SCRIPT.test(path)))
    throw new Error(`/releases did not load ${RELEASES_SCRIPT}`);
  const bytes = own.reduce(
    (sum, path) => sum + statSync(`${join(buildOutputFolder, path)}.gz`).size,
    0,
  );
  const otherScripts: string[] = [];
  for (const route of others) otherScripts.push(...(await listScripts(route)));
  return [
    toFigureWithLimit('host /releases', bytes, { max: MAX_SCRIPT_BYTES, show: formatKilobytes }),
    toFigureWithExactValue(
      'scripts of it on the other first pages',
      otherScripts.filter((path) => RELEASES_SCRIPT.test(path)).length,
      0,
    ),
  ];
};
