/** One visit of one URL: the release is mounted, shows content, stays a while, and leaves nothing behind. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { emittedFaults } from './emitted-events.ts';
import { describeComplaints, listen } from './page-complaints.ts';
import { type Emitted, PROBE, type Probe } from './page-probe.ts';
import { type Traffic, watchTraffic } from './page-traffic.ts';
import { HOST_SCREEN } from './smoke-address.ts';
import type { SmokeInput } from './smoke-routes.ts';

/** A page that does not respond. Neither the page nor its browser accepts further calls. */
export class FrozenPage extends Error {}

interface Visit extends SmokeInput {
  readonly limitMs: number;
}

/** Milliseconds after the first view in which a fault counts for the release. Pages use the same time. */
const STAY_MS = 3000;
/** Milliseconds after the release has left. Activity at this time is assumed to continue forever. */
const AFTERWARDS_MS = 1000;
/** Interval in milliseconds at which the page is checked for a response. */
const ASK_MS = 1000;

/** Visits a URL. Rejects with the faults, as the end of a sentence. */
export const mountOnce = async (
  context: BrowserContext,
  input: Visit,
  address: string,
): Promise<void> => {
  const page = await context.newPage();
  const { complaints, first } = listen(page);
  let fault: Error | undefined;
  try {
    const visiting = visit(page, input, address);
    // A page that reported an error is refused, even if the visit continues.
    await Promise.race([visiting, first, frozen(page, input.limitMs)]);
    visiting.catch(() => {});
  } catch (error) {
    fault = error as Error;
  }
  if (fault instanceof FrozenPage) throw fault;
  await Promise.race([page.close(), delay(input.limitMs, undefined, { ref: false })]);
  const faults = [
    ...(fault ? [fault.message] : []),
    ...(complaints.length > 0
      ? [`the page complained: ${await describeComplaints(complaints, input)}`]
      : []),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
};

/** Rejects if the page does not respond within the time-out of a step. Never resolves. */
const frozen = async (page: Page, limitMs: number): Promise<never> => {
  while (!page.isClosed()) {
    const limit = delay(limitMs, false, { ref: false });
    // A page that cannot be evaluated, as between two documents, is not frozen; the visit reports its fault.
    if (!(await Promise.race([answering(page).then(yes, yes), limit])))
      throw new FrozenPage(`the page froze: it did not answer within ${limitMs / 1000} s`);
    await delay(ASK_MS, undefined, { ref: false });
  }
  return new Promise<never>(() => {});
};
const yes = () => true;

const visit = async (page: Page, input: Visit, address: string): Promise<void> => {
  const { descriptor, neighbours, limitMs } = input;
  const root = page.locator(`[data-app="${descriptor.name}@${descriptor.version}"]`);
  const traffic = watchTraffic(page);
  const opening = { waitUntil: 'domcontentloaded', timeout: limitMs } as const;
  await page.goto(address, opening).catch(async () => {
    await answering(page);
    throw new Error(`its page did not open within ${limitMs / 1000} s`);
  });
  await arrive(page, root, { traffic, limitMs });
  await expectContent(page, root);
  await delay(STAY_MS);
  await expectContent(page, root);
  refuse(await root.evaluate(reachOf, PROBE));
  // The release's own animations were seen before. Without this, fades of the frame between screens take a fifth of a visit.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await leave(page, root, HOST_SCREEN, limitMs);
  await expectNothingLeft(page);
  const emitted = await page.evaluate(emittedIn, PROBE);
  refuse(await emittedFaults(emitted, descriptor));
  const next = nextScreen(neighbours);
  if (next === undefined) return;
  await open(page, next);
  await traffic.quiet(limitMs).catch(() => undefined);
};

const arrive = async (
  page: Page,
  root: Locator,
  { traffic, limitMs }: { readonly traffic: Traffic; readonly limitMs: number },
): Promise<void> => {
  const within = `within ${limitMs / 1000} s`;
  await root.waitFor({ state: 'attached', timeout: limitMs }).catch(async () => {
    throw new Error(`it was not mounted ${within}${await whatElse(page)}`);
  });
  const waits = root.locator('[aria-busy="true"]').first();
  await Promise.all([
    traffic.quiet(limitMs),
    waits.waitFor({ state: 'detached', timeout: limitMs }),
  ]).catch(async () => {
    await answering(page);
    throw new Error(`it did not come to rest ${within}: it still fetches or shows that it waits`);
  });
  await page.waitForFunction(isMounted, PROBE, { timeout: limitMs }).catch(async () => {
    await answering(page);
    throw new Error(`its mount did not end ${within}`);
  });
};

const expectContent = async (page: Page, root: Locator): Promise<void> => {
  if ((await root.count()) === 0) throw new Error(`it has left by itself${await whatElse(page)}`);
  const text = (await root.innerText()).trim();
  const pictures = await root.locator('img, svg, canvas, video').count();
  if (text === '' && pictures === 0) throw new Error('it shows a blank page');
};

const leave = async (page: Page, root: Locator, to: string, limitMs: number): Promise<void> => {
  await open(page, to);
  await root.waitFor({ state: 'detached', timeout: limitMs }).catch(async () => {
    await answering(page);
    throw new Error(
      `it did not leave the page when another was opened: its unmount did not end within ${limitMs / 1000} s`,
    );
  });
};

const expectNothingLeft = async (page: Page): Promise<void> => {
  await page.evaluate(depart, PROBE);
  await delay(AFTERWARDS_MS);
  const left = await page.evaluate(leftovers, PROBE);
  if (left.length > 0)
    throw new Error(
      `it left behind ${[...new Set(left)].join(', ')}; take away in unmount what mount has put there`,
    );
};

const refuse = (faults: string[]): void => {
  if (faults.length > 0) throw new Error(faults.join('; '));
};

const open = async (page: Page, to: string): Promise<void> => {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
  }, to);
};

/** Returns an open screen of another remote, so that both remotes run in one page. */
const nextScreen = (neighbours: Descriptor[]): string | undefined => {
  const routes = neighbours.flatMap((other) => other.routes);
  return routes.find(({ path, auth }) => auth === 'open' && !path.includes(':'))?.path;
};

/** Never resolves for a frozen page, whose fault is reported instead. */
const answering = async (page: Page): Promise<void> => {
  await page.evaluate(() => true);
};

const whatElse = async (page: Page): Promise<string> => {
  const shown = page.locator('[data-app]').first();
  if ((await shown.count()) === 0) return '';
  const at = new URL(page.url()).pathname;
  return `; the page shows ${(await shown.getAttribute('data-app')) ?? ''} at ${at}`;
};

// The following functions run in the page.
type Probed = Record<string, Probe>;
const isMounted = (key: string): boolean =>
  (globalThis as unknown as Probed)[key]?.isMounted ?? false;

const depart = (key: string): void => {
  for (const note of (globalThis as unknown as Probed)[key]?.departures ?? []) note();
};

const leftovers = (key: string): string[] =>
  ((globalThis as unknown as Probed)[key]?.leftovers ?? []).flatMap((look) => look());

const reachOf = (root: Element, key: string): string[] =>
  ((globalThis as unknown as Probed)[key]?.reaches ?? []).flatMap((look) => look(root));

const emittedIn = (key: string): Emitted[] => (globalThis as unknown as Probed)[key]?.emitted ?? [];
