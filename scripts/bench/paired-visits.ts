/** Visits of first routes at the site and at the one bundle in turn, so that a busy moment affects both. */
import type { Browser } from '@playwright/test';
import type { BenchResources } from './bench-resources.ts';
import { createColdContext, signInAt } from './browser.ts';
import { catalogueRoute, type FirstRoute } from './first-routes.ts';
import { type SimulatedLine, type MeasuredVisit, visitPage } from './visit.ts';

export interface PairedVisits {
  readonly route: FirstRoute;
  readonly pairs: readonly {
    readonly federated: MeasuredVisit;
    readonly oneBundle: MeasuredVisit;
  }[];
}

interface PairedVisitsSize {
  readonly routes: readonly FirstRoute[];
  readonly rounds: number;
  readonly line: SimulatedLine;
}

export const visitInPairs = async (
  { browser, site, oneBundleSite }: Pick<BenchResources, 'browser' | 'site' | 'oneBundleSite'>,
  { routes, rounds, line }: PairedVisitsSize,
): Promise<PairedVisits[]> => {
  const visitFederated = await createVisitor(browser, site.url, line);
  const visitOneBundle = await createVisitor(browser, oneBundleSite.url, line);
  // The first visit of a server is slower, so it is not measured.
  for (const visitRoute of [visitFederated, visitOneBundle]) await visitRoute(catalogueRoute);
  const all: PairedVisits[] = [];
  for (const route of routes) {
    const pairs = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push({
        federated: await visitFederated(route),
        oneBundle: await visitOneBundle(route),
      });
    all.push({ route, pairs });
  }
  return all;
};

const createVisitor = async (browser: Browser, url: string, line: SimulatedLine) => {
  const student = await signInAt(browser, url);
  return async (route: FirstRoute) =>
    visitPage(
      await createColdContext(browser, url, route.isForStudents ? student : undefined),
      route,
      line,
    );
};
