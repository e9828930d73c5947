/** Visits of every first route, the product and the one bundle in turn, so that a busy moment meets both. */
import type { Browser } from '@playwright/test';
import { coldContext, signInAt } from './browser.ts';
import { catalogue, type FirstRoute, firstRoutes } from './first-routes.ts';
import type { Sites } from './sites.ts';
import { type Visit, visit } from './visit.ts';

const ROUNDS = 3;

export interface PairedVisits {
  readonly route: FirstRoute;
  readonly pairs: readonly { readonly federated: Visit; readonly oneBundle: Visit }[];
}

export const visitInPairs = async (browser: Browser, sites: Sites): Promise<PairedVisits[]> => {
  const federated = await cold(browser, sites.federated.url);
  const oneBundle = await cold(browser, sites.oneBundle.url);
  // What a server does once should not be in the figures of whoever comes first.
  for (const open of [federated, oneBundle]) await open(catalogue);
  const all: PairedVisits[] = [];
  for (const route of firstRoutes) {
    const pairs = [];
    for (let round = 0; round < ROUNDS; round += 1)
      pairs.push({ federated: await federated(route), oneBundle: await oneBundle(route) });
    all.push({ route, pairs });
  }
  return all;
};

const cold = async (browser: Browser, url: string) => {
  const student = await signInAt(browser, url);
  return async (route: FirstRoute) =>
    visit(await coldContext(browser, url, route.isForStudents ? student : undefined), route);
};
