/** Visits first pages of the federated site and of the one bundle in turn, so that other work on the machine affects both. */
import type { Browser } from '@playwright/test';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext, signInStudentAt } from './browser.ts';
import { catalogueRoute, type FirstPageRoute } from './first-routes.ts';
import { type SimulatedNetwork, type MeasuredPageVisit, measureVisitOfPage } from './visit.ts';

export interface FederatedAndBundledVisits {
  readonly route: FirstPageRoute;
  readonly pairs: readonly {
    readonly federated: MeasuredPageVisit;
    readonly oneBundle: MeasuredPageVisit;
  }[];
}

interface PairedVisitsSize {
  readonly routes: readonly FirstPageRoute[];
  readonly rounds: number;
  readonly line: SimulatedNetwork;
}

export const visitBothSitesInTurn = async (
  { browser, site, oneBundleSite }: Pick<BenchResources, 'browser' | 'site' | 'oneBundleSite'>,
  { routes, rounds, line }: PairedVisitsSize,
): Promise<FederatedAndBundledVisits[]> => {
  const visitFederated = await createVisitor(browser, site.url, line);
  const visitOneBundle = await createVisitor(browser, oneBundleSite.url, line);
  // The first visit of a server is slower, so it is not measured.
  for (const visitRoute of [visitFederated, visitOneBundle]) await visitRoute(catalogueRoute);
  const all: FederatedAndBundledVisits[] = [];
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

const createVisitor = async (browser: Browser, url: string, line: SimulatedNetwork) => {
  const student = await signInStudentAt(browser, url);
  return async (route: FirstPageRoute) =>
    measureVisitOfPage(
      await createEmptyCacheContext(browser, url, route.isForStudents ? student : undefined),
      route,
      line,
    );
};
