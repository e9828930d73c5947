import type { BrowserContext, Page } from '@playwright/test';
import type { Descriptor } from '../../shared/release-contract/src/descriptor.ts';
import { ToolError } from '../../shared/release-tool/src/tool-error.ts';
import {
  type BreakingRelease,
  type HealingKind,
  BLOCKING_STATEMENT,
  UNSERVED_FILE,
} from '../fixtures/breaking-release.ts';
import {
  BREAKING_RELEASES,
  type ReleaseTrial,
  groupTrials,
} from '../fixtures/breaking-releases.ts';
import { MAX_PARALLEL_TASKS, mapInParallel } from '../fixtures/map-in-parallel.ts';
import { type PlainRegistry, openPlainRegistry } from '../fixtures/plain-registry.ts';
import { writeRelease } from '../fixtures/plain-release.ts';
import { readTelemetry } from '../fixtures/telemetry.ts';
import { expect, test } from '../fixtures/test.ts';
import { pushUrl } from '../pages/push-url.ts';
import { maya, signIn } from '../pages/students.ts';

test.use({ quietConsole: undefined });
// Some are given up only after the whole time limit of a step, or after the page has been watched for a while.
test.setTimeout(900_000);

type Came = HealingKind | 'it stays';

interface Meeting {
  readonly page: Page;
  readonly intactRelease: Descriptor;
  readonly broken: Descriptor;
}

const all: BreakingRelease[] = Object.values(BREAKING_RELEASES).flat();
const trials = groupTrials(all);

const seeHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const seeSound = ({ page, intactRelease }: Meeting) =>
  seeHeading(page, `Candidate ${intactRelease.name}/${intactRelease.version}`);
const pathOf = ({ routes }: Descriptor) => routes[0]?.path ?? '/';

/** Returns the release with which the next page of this browser would begin. */
const nextRelease = async (context: BrowserContext, own: Descriptor): Promise<string> => {
  const html = await (await context.request.get(pathOf(own))).text();
  const [, boot = '{}'] = /id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  const { remotes = [] } = JSON.parse(boot) as {
    remotes?: { name: string; current: { version: string } }[];
  };
  return remotes.find(({ name }) => name === own.name)?.current.version ?? '';
};

/** Waits for the healing that the table promises; throws if it does not come. */
const promised: Record<Came, (meeting: Meeting) => Promise<void>> = {
  refused: () => Promise.reject(new Error('The registry has taken it.')),
  'at once': seeSound,
  'next page': async ({ page, intactRelease, broken }) => {
    const context = page.context();
    await expect.poll(() => nextRelease(context, broken)).toBe(intactRelease.version);
    const next = await context.newPage();
    await next.goto(pathOf(broken));
    await seeSound({ page: next, intactRelease, broken });
  },
  'way out': async (meeting) => {
    await meeting.page.getByRole('button', { name: 'Reload without it' }).click();
    await seeSound(meeting);
  },
  'it stays': async ({ page, broken }) => {
    await page.waitForRequest((request) => readTelemetry(request).length > 0);
    expect(await nextRelease(page.context(), broken)).toBe(broken.version);
  },
};

/** Visits the release, and goes on to another page, which works. */
const meet = async (release: BreakingRelease, meeting: Meeting): Promise<Came> => {
  const healing: Came = release.healing ?? 'it stays';
  const { page, broken } = meeting;
  if (release.signedIn === 'visitor') await signIn(page, maya);
  await page.goto(pathOf(broken), { waitUntil: 'commit' });
  await promised[healing](meeting);
  if (healing !== 'next page') {
    await pushUrl(page, '/course-catalog');
    await seeHeading(page, 'Elevate Your Expertise');
  }
  return healing;
};

/** Returns how the visit ended, and what the registry knows of it then. */
const outcome = async (
  registry: PlainRegistry,
  release: BreakingRelease,
  meeting: Meeting,
): Promise<string> => {
  const came = await meet(release, meeting);
  const told = async () => Object.keys((await registry.health(meeting.broken)).causes).join();
  await expect.poll(told).toBe(release.report ?? '');
  return inWords(came, release.report);
};

const inWords = (came: Came, report = 'nothing') => `${came}, told: ${report}`;

const failure = (error: unknown): string =>
  error instanceof ToolError && error.problems.length > 0
    ? `refused by ${error.problems.map(({ rule }) => rule).join()}`
    : String(error).slice(0, 500);

const promise = ({ healing, report, gate, refusedBy }: BreakingRelease): string =>
  healing === 'refused'
    ? `refused by ${refusedBy ?? gate?.rule}`
    : inWords(healing ?? 'it stays', report);

/** Remotes, one for each release that is tested at the same time, so that it is on production until its visitor has gone. */
const REMOTES = Array.from({ length: MAX_PARALLEL_TASKS }, (_, lane) => `breaking-${lane}`);

test('what visitors get who meet a release that breaks something, and what the registry is told of it', async ({
  ownCairn: cairn,
  browser,
}) => {
  const registry = await openPlainRegistry(cairn, REMOTES);
  const publish = async (release: BreakingRelease, id: { name: string; version: string }) =>
    registry.publish(await writeRelease(release, id));
  const outcomeOf = async (
    { release }: ReleaseTrial,
    version: string,
    lane: number,
  ): Promise<string> => {
    const name = REMOTES[lane] ?? '';
    const context = await browser.newContext({ baseURL: cairn.url });
    const { top = '', mount = '' } = release;
    if ((top + mount).includes(BLOCKING_STATEMENT))
      await context.route(`**/${UNSERVED_FILE}`, () => {});
    try {
      const intactRelease = await publish(all[0] as BreakingRelease, { name, version: '0.9.0' });
      const broken = await publish(release, { name, version });
      await registry.promote(intactRelease);
      await registry.promote(broken);
      return await outcome(registry, release, {
        page: await context.newPage(),
        intactRelease,
        broken,
      });
    } catch (error) {
      return failure(error);
    } finally {
      await context.close();
    }
  };
  const outcomes = await mapInParallel([...trials.entries()], async ([at, trial], lane) => {
    const came = await outcomeOf(trial, `1.0.${at}`, lane);
    return trial.kinds.map(({ kind }) => [kind, came] as const);
  });
  const expected = all.map((release) => [release.kind, promise(release)]);
  expect(Object.fromEntries(outcomes.flat())).toEqual(Object.fromEntries(expected));
});
