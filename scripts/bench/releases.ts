/** The platform of releases, on a site of its own: what many remotes cost, and what working on one feels like. */
import type { Browser } from '@playwright/test';
import { startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { measureDevReload } from './dev-reload.ts';
import type { Figure } from './figures.ts';
import { measureManyRemotes } from './many-remotes.ts';

export const measureReleases = async (browser: Browser): Promise<Figure[]> => {
  const server = await startCairn();
  try {
    return [
      ...(await measureDevReload(browser, server.url)),
      ...(await measureManyRemotes(browser, server)),
    ];
  } finally {
    await server.remove();
  }
};
