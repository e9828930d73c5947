/** One visit of a cold browser over a slow line, and what the page itself says about it. */
import type { BrowserContext } from '@playwright/test';
import { slowDown } from './browser.ts';
import type { FirstRoute } from './first-routes.ts';

const GIVE_UP_MS = 20_000;
/** Late pictures and fonts still move things after the content is there. */
const SETTLE_MS = 800;

export interface Visit {
  /** From the start of the navigation until the content is in the page, in milliseconds. */
  contentMs: number;
  /** Until what comes later is there too. */
  laterMs: number;
  largestPaintMs: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Answered before everything was there, in the order of asking. */
  readonly requests: readonly TimedRequest[];
}

export interface TimedRequest {
  readonly url: string;
  readonly startMs: number;
  /** When others could follow from it: a document from its first bytes on, anything else once it is complete. */
  readonly answeredMs: number;
}

/** Closes the context afterwards. Rejects when the content does not appear in <main>. */
export const visit = async (
  context: BrowserContext,
  { address, content, later = content }: Pick<FirstRoute, 'address' | 'content' | 'later'>,
): Promise<Visit> => {
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(watchPage, { content, later });
    await page.goto(address, { waitUntil: 'commit' });
    const seen = await page.evaluate(whenSeen, { limitMs: GIVE_UP_MS, settleMs: SETTLE_MS });
    if (!seen) throw new Error(`${address}: "${content}" or "${later}" did not appear`);
    return seen;
  } finally {
    await context.close();
  }
};

interface Watched {
  contentMs?: number;
  laterMs?: number;
  largestPaintMs: number;
  shift: number;
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Runs in the page, before anything else. */
const watchPage = ({
  content,
  later,
}: {
  readonly content: string;
  readonly later: string;
}): void => {
  const watched: Watched = { largestPaintMs: 0, shift: 0 };
  Object.assign(globalThis, { watched });
  const look = () => {
    if (watched.laterMs !== undefined) return;
    const { textContent } = document.querySelector('main') ?? {};
    if (textContent?.includes(content)) watched.contentMs ??= performance.now();
    if (textContent?.includes(later)) watched.laterMs = performance.now();
  };
  const changes = { childList: true, subtree: true, characterData: true };
  new MutationObserver(look).observe(document, changes);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largestPaintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Runs in the page. Undefined when the content has not come in time. */
const whenSeen = async ({
  limitMs,
  settleMs,
}: {
  readonly limitMs: number;
  readonly settleMs: number;
}): Promise<Visit | undefined> => {
  const { watched } = globalThis as unknown as { readonly watched: Watched };
  while (watched.contentMs === undefined || watched.laterMs === undefined) {
    if (performance.now() > limitMs) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const { contentMs, laterMs, largestPaintMs, shift } = watched;
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const requests = entries
    .map(({ name, entryType, startTime, responseStart, responseEnd }) => ({
      url: name,
      startMs: startTime,
      answeredMs: entryType === 'navigation' ? responseStart : responseEnd,
    }))
    .filter(({ answeredMs }) => answeredMs <= laterMs)
    .toSorted((a, b) => a.startMs - b.startMs);
  return { contentMs, laterMs, largestPaintMs, shift, requests };
};
