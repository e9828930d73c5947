/** Measures the time from the failure of a release until the page shows its fallback. */
import type { Browser, Page } from '@playwright/test';
import { publishSmallReleases } from '../../e2e/fixtures/small-releases.ts';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext } from './browser.ts';
import { toFigureWithLimit, type BenchFigure, formatMilliseconds, median } from './figures.ts';

const MAX_HEALING_MS = 1000;
const FALLBACK_HEADING = 'Sender 1.0.0';

/** Stages of a page load at which the test release throws, chosen by the query parameter `break`. */
const STAGES = ['evaluation', 'bootstrap', 'mount', 'render'] as const;
const MISSING_FILES = {
  'a missing entry': /remoteEntry\.\w+\.js$/,
  'a missing chunk': /\/app\.\w+\.js$/,
};

interface WatchedPage {
  /** Time in ms at which the test release threw its error. */
  readonly brokenAt?: number;
  healedAt?: number;
}

export const measureReleaseHealing = async (
  { browser, ownSite }: Pick<BenchResources, 'browser' | 'ownSite'>,
  { tries }: { readonly tries: number },
): Promise<BenchFigure[]> => {
  const releases = await publishSmallReleases(ownSite);
  await releases.mix({ sender: '1.1.0', hearer: '1.0.0' });
  const figures: BenchFigure[] = [];
  const measure = async (what: string, visit: (page: Page) => Promise<number>): Promise<void> => {
    const times: number[] = [];
    for (let count = 0; count < tries; count += 1)
      times.push(await visitOnce(browser, ownSite.url, visit));
    figures.push(
      toFigureWithLimit(`fallback release after ${what}`, median(times), {
        max: MAX_HEALING_MS,
        isNoisy: true,
        show: formatMilliseconds,
      }),
    );
  };
  for (const stage of STAGES)
    await measure(`an exception at ${stage}`, async (page) => {
      await page.goto(`/sender?break=${stage}`);
      return waitForFallback(page);
    });
  for (const [what, file] of Object.entries(MISSING_FILES))
    await measure(what, (page) => visitWithout(page, file));
  return figures;
};

const visitOnce = async (
  browser: Browser,
  baseURL: string,
  visit: (page: Page) => Promise<number>,
): Promise<number> => {
  const context = await createEmptyCacheContext(browser, baseURL);
  try {
    const page = await context.newPage();
    await page.addInitScript(recordFallback, FALLBACK_HEADING);
    return await visit(page);
  } finally {
    await context.close();
  }
};

/**
 * Opens the page while the server answers a file of the release with 404. Returns the time in ms until the fallback is
 * shown.
 */
const visitWithout = async (page: Page, file: RegExp): Promise<number> => {
  let brokenAt = Number.NaN;
  await page.route(/\/remotes\/sender\/1\.1\.0\//, (route) => {
    if (!file.test(route.request().url())) return route.continue();
    brokenAt = Date.now();
    return route.fulfill({ status: 404 });
  });
  await page.goto('/sender');
  return waitForFallback(page, () => brokenAt);
};

/**
 * Waits until the page shows the fallback release. Returns the time in ms since the failure.
 * @param readBrokenAt absent if the release records its own failure
 */
const waitForFallback = async (page: Page, readBrokenAt?: () => number): Promise<number> => {
  await page.getByRole('heading', { level: 1, name: FALLBACK_HEADING }).waitFor();
  const recorded = await page.evaluate(() => {
    const { brokenAt = Number.NaN, healedAt = Number.NaN } = globalThis as WatchedPage;
    return { brokenAt, healedAt };
  });
  return recorded.healedAt - (readBrokenAt?.() ?? recorded.brokenAt);
};

/** Records in the page when the fallback release is shown. Runs before the page's own scripts. */
const recordFallback = (heading: string): void => {
  new MutationObserver(() => {
    const isShown = document.querySelector('h1')?.textContent === heading;
    if (isShown) (globalThis as WatchedPage).healedAt ??= Date.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
};
