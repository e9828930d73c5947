/** How fast a page answers to keys and clicks on a slow phone's processor. */
import type { Page } from '@playwright/test';
import { type Figure, limited, median } from './figures.ts';

const SLOWER = 4;
const MOST_MS = 100;
const VISITS = 5;
/** The longest pause that a page may take to come to rest between two keys of a hasty typist, at that speed. */
export const BETWEEN_KEYS_MS = 150;

export interface Interaction {
  /** The event that took longest to answer, and where: 'keydown INPUT'. */
  readonly name: string;
  readonly ms: number;
}

/** What a visitor does, each named by what the figure is to be called. */
export type Acts = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** Before the page is opened. */
export const watchInteractions = async (page: Page): Promise<void> => {
  await page.addInitScript(watch);
};

/** Does one thing after another in a page that is slowed down from now on; what each took, by its name. */
export const interactionsOf = async (
  page: Page,
  acts: Acts,
): Promise<ReadonlyMap<string, Interaction[]>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const seen = new Map<string, Interaction[]>();
  for (const [name, act] of Object.entries(acts)) {
    await page.evaluate(() => Object.assign(globalThis, { interactions: [] }));
    await act(page);
    seen.set(name, await page.evaluate(reported));
  }
  return seen;
};

const slowestOf = (seen: readonly Interaction[]): Interaction =>
  seen.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest), { name: 'none', ms: 0 });

/** Of few interactions the slowest is what INP means; the middle one of some visits is that of a quiet machine. */
export const slowest = async (
  visit: () => Promise<ReadonlyMap<string, Interaction[]>>,
): Promise<Figure[]> => {
  const visits = new Map<string, Interaction[]>();
  for (let at = 0; at < VISITS; at += 1) {
    for (const [name, seen] of await visit())
      visits.set(name, [...(visits.get(name) ?? []), slowestOf(seen)]);
  }
  return [...visits].map(([where, seen]) => {
    const ms = median(seen.map((one) => one.ms));
    const name = seen.find((one) => one.ms === ms)?.name ?? '';
    return limited(`${where}, ${SLOWER}x slower: slowest interaction (${name})`, ms, {
      most: MOST_MS,
      isNoisy: true,
      show: (duration) => `${Math.round(duration)} ms`,
    });
  });
};

/** Runs in the page: the time from a key or a click until the next picture shows its effect. */
const watch = (): void => {
  Object.assign(globalThis, { interactions: [] });
  new PerformanceObserver((list) => {
    const { interactions: seen } = globalThis as unknown as {
      readonly interactions: Interaction[];
    };
    for (const entry of list.getEntries() as (PerformanceEventTiming & {
      readonly interactionId: number;
    })[])
      if (entry.interactionId > 0)
        seen.push({
          name: `${entry.name} ${entry.target?.nodeName ?? 'elsewhere'}`,
          ms: entry.duration,
        });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
};

/** Runs in the page: what has been painted by then is reported a picture later. */
const reported = async (): Promise<Interaction[]> => {
  for (let picture = 0; picture < 3; picture += 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  return (globalThis as unknown as { readonly interactions: Interaction[] }).interactions;
};
