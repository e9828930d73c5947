/** Measures how fast a page responds to keys and clicks on the processor of a slow phone. */
import type { Browser, Locator, Page } from '@playwright/test';
import { createEmptyCacheContext, type SignedInStorageState } from './browser.ts';
import { toFigureWithLimit, type BenchFigure, formatMilliseconds, median } from './figures.ts';

const MAX_INTERACTION_MS = 100;

export interface InteractionPace {
  readonly visits: number;
  /** Factor by which the processor is slowed down for the page. */
  readonly slowdown: number;
  /** Delay between two keys. At the usual pace it is long enough for the slowed page to become idle. */
  readonly keyDelayMs: number;
}

export const USUAL_INTERACTION_PACE: InteractionPace = { visits: 3, slowdown: 4, keyDelayMs: 150 };
export const QUICK_INTERACTION_PACE: InteractionPace = { visits: 1, slowdown: 1, keyDelayMs: 10 };

interface Interaction {
  /** Name of the slowest event and its element: 'keydown INPUT'. */
  readonly name: string;
  readonly ms: number;
}

/** Actions of a visitor in a page. The keys are the names of the figures that the actions measure. */
export type InteractionActions = Readonly<
  Record<string, (page: Page, keyDelayMs: number) => Promise<void>>
>;

interface MeasuredPage {
  readonly browser: Browser;
  readonly siteUrl: string;
  readonly student?: SignedInStorageState;
  /** Opens the page to measure without slowing the processor, and waits for it to become idle. */
  readonly open: (page: Page) => Promise<unknown>;
  readonly actions: InteractionActions;
}

/**
 * Opens the page again for each visit and returns a figure for each action. With few interactions, the slowest one is the INP.
 * The median of the visits removes delays by other work on the machine.
 */
export const measureInteractions = async (
  { browser, siteUrl, student, open, actions }: MeasuredPage,
  { visits, slowdown, keyDelayMs }: InteractionPace,
): Promise<BenchFigure[]> => {
  const slowest = new Map<string, Interaction[]>();
  for (let count = 0; count < visits; count += 1) {
    const context = await createEmptyCacheContext(browser, siteUrl, student);
    try {
      const page = await context.newPage();
      await page.addInitScript(recordInteractions);
      await open(page);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      for (const [name, action] of Object.entries(actions)) {
        await page.evaluate(() => Object.assign(globalThis, { interactions: [] }));
        await action(page, keyDelayMs);
        const recorded = await page.evaluate(readInteractions);
        slowest.set(name, [...(slowest.get(name) ?? []), findSlowest(recorded)]);
      }
    } finally {
      await context.close();
    }
  }
  return [...slowest].map(([action, seen]) => {
    const ms = median(seen.map((interaction) => interaction.ms));
    const name = seen.find((interaction) => interaction.ms === ms)?.name ?? '';
    return toFigureWithLimit(`${action}, ${slowdown}x slower: slowest interaction (${name})`, ms, {
      max: MAX_INTERACTION_MS,
      isNoisy: true,
      show: formatMilliseconds,
    });
  });
};

/**
 * Clicks the centre of an element and waits for the next frame. Playwright's own click also runs checks in the slowed page
 * between the events and that frame, and the measurement would include them.
 */
export const clickWithoutPlaywrightChecks = async (target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not on the page.`);
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await target
    .page()
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
};

const findSlowest = (seen: readonly Interaction[]): Interaction =>
  seen.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest), { name: 'none', ms: 0 });

/** Runs in the page: records the time from each key or click until the next frame shows its effect. */
const recordInteractions = (): void => {
  Object.assign(globalThis, { interactions: [] });
  new PerformanceObserver((list) => {
    const { interactions } = globalThis as unknown as { readonly interactions: Interaction[] };
    for (const entry of list.getEntries() as (PerformanceEventTiming & {
      readonly interactionId: number;
    })[])
      if (entry.interactionId > 0)
        interactions.push({
          name: `${entry.name} ${entry.target?.nodeName ?? 'elsewhere'}`,
          ms: entry.duration,
        });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
};

/** Runs in the page. The browser reports an interaction one frame after it was painted. */
const readInteractions = async (): Promise<Interaction[]> => {
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  return (globalThis as unknown as { readonly interactions: Interaction[] }).interactions;
};
