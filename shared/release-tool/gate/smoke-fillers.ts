/** Draws the fillers of a release in the pages of the slots' owners. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { GateProblem } from './gate-input.ts';
import { PROBE_GLOBAL, type Probe } from './page-probe.ts';
import { watchTraffic } from './page-traffic.ts';
import { describeGateError } from './run-gate.ts';
import { HOST_SCREEN_PATH, resolveRoutePath } from './smoke-path.ts';
import { MOUNT_RULE, MOUNT_STEP_TIMEOUT_MS, openContext, type SmokeInput } from './smoke-routes.ts';
import { FrozenPageError, leaveByHost, OBSERVE_MS, openPage, visitPage } from './smoke-visit.ts';

interface FillerVisit {
  readonly slot: string;
  readonly fill: NonNullable<Descriptor['fills']>[string];
  readonly owner: Descriptor;
}

/**
 * Opens pages of each slot's owner until one shows the slot, and draws the filler there. A slot that no release of the channel
 * has, or that no page shows to this student, is no fault.
 */
export const mountFillers = async (browser: Browser, input: SmokeInput): Promise<GateProblem[]> => {
  const { descriptor, neighbours, host, say } = input;
  const problems: GateProblem[] = [];
  for (const [slot, fill] of Object.entries(descriptor.fills ?? {})) {
    const owner = neighbours.find(({ slots = {} }) => Object.hasOwn(slots, slot));
    if (!owner) {
      const isOfHost = Object.hasOwn(host?.release.slots ?? {}, slot);
      // Slots of the frame are in menus, which no visit opens.
      const reason = isOfHost ? 'it is in the frame of the host' : 'no remote here has this slot';
      say(`not drawn ${slot}: ${reason}`);
    } else problems.push(...(await mountFiller(browser, input, { slot, fill, owner })));
  }
  return problems;
};

const mountFiller = async (
  browser: Browser,
  input: SmokeInput,
  visit: FillerVisit,
): Promise<GateProblem[]> => {
  const { say } = input;
  const { slot, fill, owner } = visit;
  const student = fill.when?.signedIn === false ? undefined : input.student;
  const context = await openContext(browser, input, student);
  for (const { path } of listOwnerRoutes(visit, student !== undefined)) {
    const address = await resolveRoutePath(path, input).catch(() => undefined);
    if (address === undefined) continue;
    try {
      if (!(await drawOnce(context, input, visit, address))) continue;
      say(`filled   ${slot} on ${address}`);
      await context.close();
      return [];
    } catch (error) {
      say(`FAILED   ${slot} on ${address}`);
      // The context of a frozen page is not closed, because that would never end.
      if (!(error instanceof FrozenPageError)) await context.close();
      const message = `In the slot ${slot} on ${address} ${describeGateError(error)}.`;
      const fix = `Open ${address} with "cairn-mfe dev" and look at the console; then build again.`;
      return [{ rule: MOUNT_RULE, message, fix }];
    }
  }
  await context.close();
  say(`not drawn ${slot}: no page of ${owner.name} that was opened shows it`);
  return [];
};

/** Returns the routes of the slot's owner, first those that the name of the slot suggests. */
const listOwnerRoutes = ({ slot, owner }: FillerVisit, isSignedIn: boolean) => {
  const [area = ''] = slot.split('/');
  const rank = (path: string) => (path.includes(area) ? 0 : 1);
  return owner.routes
    .filter(({ auth }) => auth === 'open' || isSignedIn)
    .toSorted((a, b) => rank(a.path) - rank(b.path));
};

/** Returns whether the page shows the slot. Rejects with the faults of the filler, as the end of a sentence. */
const drawOnce = async (
  context: BrowserContext,
  input: SmokeInput,
  { slot, owner }: FillerVisit,
  address: string,
): Promise<boolean> => {
  const { descriptor, limitMs = MOUNT_STEP_TIMEOUT_MS } = input;
  const draw = async (page: Page) => {
    const traffic = watchTraffic(page);
    await openPage(page, address, limitMs);
    const root = page.locator(`[data-app="${owner.name}@${owner.version}"]`);
    await root.waitFor({ state: 'attached', timeout: limitMs }).catch(() => undefined);
    await traffic.quiet(limitMs).catch(() => undefined);
    const place = page
      .locator(`[data-filler="${descriptor.name}"][data-slot="${slot}"]:not([hidden])`)
      .first();
    if ((await place.count()) === 0) return false;
    await place.scrollIntoViewIfNeeded({ timeout: limitMs });
    await page
      .waitForFunction(isFilled, [PROBE_GLOBAL, slot] as const, { timeout: limitMs })
      .catch(() => {
        throw new Error(`its filler was not drawn within ${limitMs / 1000} s`);
      });
    await delay(OBSERVE_MS);
    if ((await place.locator('> *').count()) === 0)
      throw new Error('its filler has left by itself');
    await leaveByHost(page, root, { ...input, limitMs }, HOST_SCREEN_PATH);
    return true;
  };
  return (await visitPage(context, { ...input, limitMs }, draw)) ?? false;
};

// Playwright sends this function to the page and runs it there.
const isFilled = ([key, slot]: readonly [string, string]): boolean =>
  (globalThis as unknown as Record<string, Probe>)[key]?.filled.includes(slot) ?? false;
