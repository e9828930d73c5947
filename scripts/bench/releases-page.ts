/** What /releases begins with, a part of the host that comes to nobody else. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { out } from '../lib/workspace.ts';
import { coldContext, signInAt } from './browser.ts';
import { exactly, type Figure, kilobytes, limited } from './figures.ts';
import { type FirstRoute, firstRoutes } from './first-routes.ts';
import { visit } from './visit.ts';

/** Bytes with gzip: what it had, and 9 KB. */
const MOST_SCRIPTS = 205_200;
const CODE = /\/releases\.[^/]*\.js$/;

/** Of a student without a right: the code is the same. */
const releases: FirstRoute = {
  route: '/releases/:remote?',
  address: '/releases',
  isForStudents: true,
  content: 'This page is for those who release parts of this site',
};

export const measureReleasesPage = async (browser: Browser, url: string): Promise<Figure[]> => {
  const student = await signInAt(browser, url);
  const scriptsOf = async (route: FirstRoute): Promise<string[]> => {
    const state = route.isForStudents ? student : undefined;
    const { requests } = await visit(await coldContext(browser, url, state), route);
    const paths = requests.map((request) => new URL(request.url).pathname);
    return [...new Set(paths.filter((path) => path.endsWith('.js')))];
  };
  const own = await scriptsOf(releases);
  if (!own.some((path) => CODE.test(path))) throw new Error(`${CODE} did not come with /releases`);
  const bytes = own.reduce((sum, path) => sum + statSync(`${join(out, path)}.gz`).size, 0);
  const others: string[] = [];
  for (const route of firstRoutes) others.push(...(await scriptsOf(route)));
  return [
    limited('host /releases', bytes, { most: MOST_SCRIPTS, show: kilobytes }),
    exactly(
      'scripts of it on the other first pages',
      others.filter((path) => CODE.test(path)).length,
      0,
    ),
  ];
};
