/**
 * Loads a page with an empty cache over a simulated slow connection, and reads the figures that the page measures about itself.
 */
import type { BrowserContext } from '@playwright/test';
import { addResponseLatency } from './browser.ts';
import type { FirstPageRoute } from './first-routes.ts';

const TIMEOUT_MS = 60_000;

export interface SimulatedNetwork {
  /** Latency in ms that is added to every response. */
  readonly latencyMs: number;
  /** Time in ms that the visit continues after the content is shown, because late pictures and fonts still shift the layout. */
  readonly settleMs: number;
}

export const SLOW_NETWORK: SimulatedNetwork = { latencyMs: 200, settleMs: 800 };
export const QUICK_NETWORK: SimulatedNetwork = { latencyMs: 1, settleMs: 0 };

export interface MeasuredPageVisit {
  /** Milliseconds from the start of the navigation until the content is in the page. */
  readonly contentMs: number;
  /** Time in ms until the page shows the content of its second request as well. */
  readonly laterMs: number;
  readonly largestPaintMs: number;
  /** Cumulative layout shift of the page. */
  readonly shift: number;
  /** Requests whose response arrived before the later content, in the order of their start. */
  readonly requests: readonly MeasuredPageRequest[];
}

export interface MeasuredPageRequest {
  readonly url: string;
  readonly startMs: number;
  /**
   * Time in ms at which other requests could depend on the response: the first byte of a document, the last byte of another
   * file.
   */
  readonly answeredMs: number;
}

/**
 * Loads a page in the context, reads its figures, and closes the context.
 * @throws when the content does not appear in <main>
 */
export const measureVisitOfPage = async (
  context: BrowserContext,
  { path, content, later = content }: Pick<FirstPageRoute, 'path' | 'content' | 'later'>,
  { latencyMs, settleMs }: SimulatedNetwork,
): Promise<MeasuredPageVisit> => {
  try {
    const page = await context.newPage();
    await addResponseLatency(page, latencyMs);
    await page.addInitScript(watchPage, { content, later });
    await page.goto(path, { waitUntil: 'commit' });
    const seen = await page.evaluate(measureVisit, { timeoutMs: TIMEOUT_MS, settleMs });
    if (!seen) throw new Error(`${path}: "${content}" or "${later}" did not appear`);
    return seen;
  } finally {
    await context.close();
  }
};

interface WatchedPage {
  contentMs?: number;
  laterMs?: number;
  largestPaintMs: number;
  shift: number;
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Records requests, paints and layout shifts of the page. Runs in the page, before its own scripts. */
const watchPage = ({
  content,
  later,
}: {
  readonly content: string;
  readonly later: string;
}): void => {
  const watched: WatchedPage = { largestPaintMs: 0, shift: 0 };
  Object.assign(globalThis, { watched });
  const findContent = () => {
    if (watched.laterMs !== undefined) return;
    const { textContent } = document.querySelector('main') ?? {};
    if (textContent?.includes(content)) watched.contentMs ??= performance.now();
    if (textContent?.includes(later)) watched.laterMs = performance.now();
  };
  const changes = { childList: true, subtree: true, characterData: true };
  new MutationObserver(findContent).observe(document, changes);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largestPaintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Returns the figures that the page measured; undefined when the content does not appear in time. Runs in the page. */
const measureVisit = async ({
  timeoutMs,
  settleMs,
}: {
  readonly timeoutMs: number;
  readonly settleMs: number;
}): Promise<MeasuredPageVisit | undefined> => {
  const { watched } = globalThis as unknown as { readonly watched: WatchedPage };
  // The visit also waits for the paint, because the browser reports it one frame later.
  const isPainted = () => watched.largestPaintMs > 0;
  while (watched.contentMs === undefined || watched.laterMs === undefined || !isPainted()) {
    if (performance.now() > timeoutMs) return undefined;
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
