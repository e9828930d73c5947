/** How soon the previous release is on the page after one has failed. */
import type { Browser, Page } from '@playwright/test';
import { startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { publishSmallReleases } from '../../e2e/fixtures/small-releases.ts';
import { type Figure, limited, median } from './figures.ts';

const MOST_MS = 1000;
const TRIES = 5;
const SOUND = 'Sender 1.0.0';

const ways = ['evaluation', 'bootstrap', 'mount', 'render'] as const;
const files = { 'a missing entry': /remoteEntry\.\w+\.js$/, 'a missing chunk': /\/app\.\w+\.js$/ };

interface Watched {
  readonly brokenAt?: number;
  healedAt?: number;
}

/** On a server of its own: the small remotes belong to no product. */
export const measureReleaseHealing = async (browser: Browser): Promise<Figure[]> => {
  const cairn = await startCairn();
  try {
    const releases = await publishSmallReleases(cairn);
    await releases.mix({ sender: '1.1.0', hearer: '1.0.0' });
    return await timeHealing(browser, cairn.url);
  } finally {
    await cairn.remove();
  }
};

const timeHealing = async (browser: Browser, baseURL: string): Promise<Figure[]> => {
  const healing = async (visit: (page: Page) => Promise<number>): Promise<number> => {
    const times: number[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      await page.addInitScript(watch, SOUND);
      times.push(await visit(page));
      await context.close();
    }
    return median(times);
  };
  const figures: Figure[] = [];
  const add = (what: string, ms: number): void => {
    figures.push(limited(`healed after ${what}`, ms, { most: MOST_MS, isNoisy: true, show: inMs }));
  };
  for (const way of ways) {
    const ms = await healing(async (page) => {
      await page.goto(`/sender?break=${way}`);
      return sinceFailure(page);
    });
    add(`an exception at ${way}`, ms);
  }
  for (const [what, file] of Object.entries(files)) {
    const ms = await healing(async (page) => {
      let brokenAt = Number.NaN;
      await page.route(/\/remotes\/sender\/1\.1\.0\//, (route) => {
        if (!file.test(route.request().url())) return route.continue();
        brokenAt = Date.now();
        return route.fulfill({ status: 404 });
      });
      await page.goto('/sender');
      return sinceFailure(page, () => brokenAt);
    });
    add(what, ms);
  }
  return figures;
};

const inMs = (value: number): string => `${Math.round(value)} ms`;

/** A release that runs notes its own failure; of a file the caller knows when it failed. */
const sinceFailure = async (page: Page, failedAt?: () => number): Promise<number> => {
  await page.getByRole('heading', { level: 1, name: SOUND }).waitFor();
  const { broken, healed } = await page.evaluate(() => {
    const { brokenAt = Number.NaN, healedAt = Number.NaN } = globalThis as Watched;
    return { broken: brokenAt, healed: healedAt };
  });
  return healed - (failedAt?.() ?? broken);
};

/** Runs in the page, before anything else. */
const watch = (sound: string): void => {
  new MutationObserver(() => {
    const isThere = document.querySelector('h1')?.textContent === sound;
    if (isThere) (globalThis as Watched).healedAt ??= Date.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
};
