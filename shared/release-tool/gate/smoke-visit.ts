/** One visit of one URL: the release is mounted, shows content, stays a while, and leaves nothing behind. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { findEmittedEventFaults } from './emitted-events.ts';
import { describeComplaints, collectComplaints } from './page-complaints.ts';
import { type EmittedEvent, PROBE_GLOBAL, type Probe } from './page-probe.ts';
import { type PageTraffic, watchTraffic } from './page-traffic.ts';
import { HOST_SCREEN_PATH } from './smoke-path.ts';
import type { SmokeInput } from './smoke-routes.ts';

/** Error for a page that does not respond any more. Neither the page nor its browser accepts further calls. */
export class FrozenPageError extends Error {}

interface VisitInput extends SmokeInput {
  readonly limitMs: number;
}

/** Milliseconds for which a release is watched after its first view; a fault in this time counts. Pages use the same time. */
export const OBSERVE_MS = 3000;
/** Milliseconds after the release has left. Activity at this time is assumed to continue forever. */
const LEFTOVER_DELAY_MS = 1000;
/** Interval in milliseconds at which the page is checked for a response. */
const PING_INTERVAL_MS = 1000;
/** Interval in milliseconds at which a blank page is checked for content. */
const CONTENT_POLL_INTERVAL_MS = 100;
/** Selector of elements that count as content although they contain no text, such as images. */
const PICTURES = 'img, svg, canvas, video';

/** Mounts the release once by visiting a URL. Rejects with the faults, as the end of a sentence. */
export const mountOnce = (
  context: BrowserContext,
  input: VisitInput,
  address: string,
): Promise<void> => visitPage(context, input, (page) => runVisit(page, input, address));

/**
 * Runs a visit in a new page, and returns its result. Rejects with the faults of the visit and of the page, as the end of a
 * sentence.
 */
export const visitPage = async <Result>(
  context: BrowserContext,
  input: VisitInput,
  visit: (page: Page) => Promise<Result>,
): Promise<Result | undefined> => {
  const page = await context.newPage();
  const { complaints, first } = collectComplaints(page);
  let fault: Error | undefined;
  let result: Result | undefined;
  try {
    const visiting = visit(page);
    // Ends the check at the page's first error, even while the visit of the page continues.
    result =
      (await Promise.race([visiting, first, rejectWhenFrozen(page, input.limitMs)])) ?? undefined;
    visiting.catch(() => {});
  } catch (error) {
    fault = error as Error;
  }
  if (fault instanceof FrozenPageError) throw fault;
  await Promise.race([page.close(), delay(input.limitMs, undefined, { ref: false })]);
  const faults = [
    ...(fault ? [fault.message] : []),
    ...(complaints.length > 0
      ? [`the page complained: ${await describeComplaints(complaints, input)}`]
      : []),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
  return result;
};

/** Rejects if the page does not respond within the time-out of a step. Never resolves. */
const rejectWhenFrozen = async (page: Page, limitMs: number): Promise<never> => {
  while (!page.isClosed()) {
    const limit = delay(limitMs, false, { ref: false });
    // Counts a failed evaluation, as between two documents, as a response: such a page is not frozen.
    if (!(await Promise.race([pingPage(page).then(returnTrue, returnTrue), limit])))
      throw new FrozenPageError(`the page froze: it did not answer within ${limitMs / 1000} s`);
    await delay(PING_INTERVAL_MS, undefined, { ref: false });
  }
  return new Promise<never>(() => {});
};
const returnTrue = () => true;

const runVisit = async (page: Page, input: VisitInput, address: string): Promise<void> => {
  const { descriptor, neighbours, limitMs } = input;
  const root = page.locator(`[data-app="${descriptor.name}@${descriptor.version}"]`);
  const traffic = watchTraffic(page);
  await openPage(page, address, limitMs);
  await waitForArrival(page, root, { traffic, limitMs });
  await waitForContent(root, limitMs);
  await scrollToFillers(page);
  await delay(OBSERVE_MS);
  await expectContent(page, root);
  throwFaults(await root.evaluate(findReach, PROBE_GLOBAL));
  await leaveByHost(page, root, input, HOST_SCREEN_PATH);
  const next = findNextScreen(neighbours);
  if (next === undefined) return;
  await navigateTo(page, next);
  await traffic.quiet(limitMs).catch(() => undefined);
};

export const openPage = async (page: Page, address: string, limitMs: number): Promise<void> => {
  const opening = { waitUntil: 'domcontentloaded', timeout: limitMs } as const;
  await page.goto(address, opening).catch(async () => {
    await pingPage(page);
    throw new Error(`its page did not open within ${limitMs / 1000} s`);
  });
};

/** Shows the fillers of other remotes one after the other: they load when they come into view. */
const scrollToFillers = async (page: Page): Promise<void> => {
  for (const place of await page.locator('[data-filler]:not([hidden])').all())
    await place.scrollIntoViewIfNeeded().catch(() => undefined);
};

/** Opens a screen of the host instead of the page in `root`, and checks what the release has left behind and emitted. */
export const leaveByHost = async (
  page: Page,
  root: Locator,
  { descriptor, limitMs }: VisitInput,
  screen: string,
): Promise<void> => {
  // Switches animations off before the release leaves: fades between screens take a fifth of the time of a visit.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await leaveRelease(page, root, screen, limitMs);
  await expectNothingLeft(page);
  const emitted = await page.evaluate(readEmittedEvents, PROBE_GLOBAL);
  throwFaults(await findEmittedEventFaults(emitted, descriptor));
};

const waitForArrival = async (
  page: Page,
  root: Locator,
  { traffic, limitMs }: { readonly traffic: PageTraffic; readonly limitMs: number },
): Promise<void> => {
  const within = `within ${limitMs / 1000} s`;
  await root.waitFor({ state: 'attached', timeout: limitMs }).catch(async () => {
    throw new Error(`it was not mounted ${within}${await describeShownPage(page)}`);
  });
  const waits = root.locator('[aria-busy="true"]').first();
  await Promise.all([
    traffic.quiet(limitMs),
    waits.waitFor({ state: 'detached', timeout: limitMs }),
  ]).catch(async () => {
    await pingPage(page);
    throw new Error(`it did not come to rest ${within}: it still fetches or shows that it waits`);
  });
  await page.waitForFunction(isMounted, PROBE_GLOBAL, { timeout: limitMs }).catch(async () => {
    await pingPage(page);
    throw new Error(`its mount did not end ${within}`);
  });
};

/** A busy machine renders some time after the last file has arrived. The page itself reports that it stays blank. */
const waitForContent = async (root: Locator, limitMs: number): Promise<void> => {
  const latest = performance.now() + limitMs;
  while ((await root.count()) > 0 && performance.now() < latest && !(await hasContent(root)))
    await delay(CONTENT_POLL_INTERVAL_MS);
};

const expectContent = async (page: Page, root: Locator): Promise<void> => {
  if ((await root.count()) === 0)
    throw new Error(`it has left by itself${await describeShownPage(page)}`);
  if (!(await hasContent(root))) throw new Error('it shows a blank page');
};

const hasContent = async (root: Locator): Promise<boolean> =>
  (await root.innerText()).trim() !== '' || (await root.locator(PICTURES).count()) > 0;

const leaveRelease = async (
  page: Page,
  root: Locator,
  to: string,
  limitMs: number,
): Promise<void> => {
  await navigateTo(page, to);
  await root.waitFor({ state: 'detached', timeout: limitMs }).catch(async () => {
    await pingPage(page);
    throw new Error(
      `it did not leave the page when another was opened: its unmount did not end within ${limitMs / 1000} s`,
    );
  });
};

const expectNothingLeft = async (page: Page): Promise<void> => {
  await page.evaluate(notifyDeparture, PROBE_GLOBAL);
  await delay(LEFTOVER_DELAY_MS);
  const left = await page.evaluate(findLeftovers, PROBE_GLOBAL);
  if (left.length > 0)
    throw new Error(
      `it left behind ${[...new Set(left)].join(', ')}; take away in unmount what mount has put there`,
    );
};

const throwFaults = (faults: string[]): void => {
  if (faults.length > 0) throw new Error(faults.join('; '));
};

const navigateTo = async (page: Page, to: string): Promise<void> => {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
  }, to);
};

/** Returns an open screen of another remote, so that both remotes run in one page. */
const findNextScreen = (neighbours: Descriptor[]): string | undefined => {
  const routes = neighbours.flatMap((other) => other.routes);
  return routes.find(({ path, auth }) => auth === 'open' && !path.includes(':'))?.path;
};

/** Never resolves for a frozen page, whose fault is reported instead. */
const pingPage = async (page: Page): Promise<void> => {
  await page.evaluate(() => true);
};

const describeShownPage = async (page: Page): Promise<string> => {
  const shown = page.locator('[data-app]').first();
  if ((await shown.count()) === 0) return '';
  const at = new URL(page.url()).pathname;
  return `; the page shows ${(await shown.getAttribute('data-app')) ?? ''} at ${at}`;
};

// Playwright sends the functions below to the page and runs them there.
type ProbedGlobal = Record<string, Probe>;
const isMounted = (key: string): boolean =>
  (globalThis as unknown as ProbedGlobal)[key]?.isMounted ?? false;

const notifyDeparture = (key: string): void => {
  for (const note of (globalThis as unknown as ProbedGlobal)[key]?.departures ?? []) note();
};

const findLeftovers = (key: string): string[] =>
  ((globalThis as unknown as ProbedGlobal)[key]?.leftovers ?? []).flatMap((look) => look());

const findReach = (root: Element, key: string): string[] =>
  ((globalThis as unknown as ProbedGlobal)[key]?.reaches ?? []).flatMap((look) => look(root));

const readEmittedEvents = (key: string): EmittedEvent[] =>
  (globalThis as unknown as ProbedGlobal)[key]?.emitted ?? [];
