/** The platform of releases, on sites of its own: what many remotes cost, and what working on one feels like. */
import type { Browser } from '@playwright/test';
import { startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { measureDevReload } from './dev-reload.ts';
import type { Figure } from './figures.ts';
import { measureFirstRelease } from './first-release.ts';
import { measureManyRemotes } from './many-remotes.ts';

export const measureReleases = async (browser: Browser): Promise<Figure[]> => {
  const few = await startCairn();
  const many = await startCairn();
  try {
    return [
      ...(await measureFirstRelease(few)),
      ...(await measureDevReload(browser, few.url)),
      ...(await measureManyRemotes(browser, { few, many })),
    ];
  } finally {
    await Promise.all([few.remove(), many.remove()]);
  }
};
