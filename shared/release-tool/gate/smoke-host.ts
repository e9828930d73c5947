/** Mounts a host: opens its own screens, and every remote of its channel with their fallback releases. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Descriptor, toReleaseBasePath } from '@cairn/release-contract/descriptor';
import { toHostRelease } from '@cairn/release-contract/host-release';
import { formatReleaseName, type GateProblem } from './gate-input.ts';
import { describeComplaints, collectComplaints } from './page-complaints.ts';
import { installProbe } from './page-probe.ts';
import type { ReadReleaseFile } from './read-candidate.ts';
import { serveCandidate } from './smoke-page.ts';
import {
  MOUNT_STEP_TIMEOUT_MS,
  mountOnRoutes,
  MOUNT_RULE,
  type SmokeInput,
} from './smoke-routes.ts';
import { describeGateError } from './run-gate.ts';

/** Returns one route for visitors and one for students. These are enough, because the release's own gate has opened all. */
const pickSampleRoutes = ({ routes }: Descriptor): Descriptor['routes'] =>
  [routes.find(({ auth }) => auth === 'open'), routes.find(({ auth }) => auth !== 'open')].filter(
    (route) => route !== undefined,
  );

/**
 * Remotes that are opened in parallel, each as a visitor and as a student. Before them as many screens of the host are opened in
 * parallel.
 */
const PARALLEL_REMOTES = 2;

export const mountHost = async (browser: Browser, input: SmokeInput): Promise<GateProblem[]> => {
  const { neighbours, fallbacks = [] } = input;
  const problems: GateProblem[] = await openScreens(browser, input);
  const waiting = [...neighbours, ...fallbacks];
  const lane = async () => {
    // Stops at the first problem: a fault usually affects most remotes, and each would take the whole time-out.
    while (problems.length === 0) {
      const remote = waiting.shift();
      if (!remote) return;
      problems.push(...(await mountRemoteOnHost(browser, input, remote)));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_REMOTES }, lane));
  return problems;
};

const mountRemoteOnHost = async (
  browser: Browser,
  input: SmokeInput,
  remote: Descriptor,
): Promise<GateProblem[]> => {
  const { descriptor, read, neighbours, site, say } = input;
  const found = await mountOnRoutes(browser, {
    ...input,
    descriptor: remote,
    read: createPublishedReader(site, remote),
    neighbours: neighbours.filter(({ name }) => name !== remote.name),
    host: { release: toHostRelease(descriptor), read },
    routes: pickSampleRoutes(remote),
    say: (line) => {
      say(`${line}  of ${formatReleaseName(remote)}`);
    },
  });
  return found.map(({ rule, message }) => ({
    rule,
    message: `With ${formatReleaseName(remote)}: ${message}`,
    fix: `Both run on the site: look at what the host gives to ${remote.name}, and build it again.`,
  }));
};

/** Returns a reader that fetches each file once, because the pages of visitors and of students load the same bytes. */
const createPublishedReader = (site: string, { name, version }: Descriptor): ReadReleaseFile => {
  const fetchFile = async (path: string): Promise<Buffer | undefined> => {
    const answer = await fetch(`${site}${toReleaseBasePath(name, version)}${path}`);
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
  };
  const fetched = new Map<string, Promise<Buffer | undefined>>();
  return (path) => {
    const known = fetched.get(path) ?? fetchFile(path);
    fetched.set(path, known);
    return known;
  };
};

/** Opens the screens that visitors may open without parameters. */
const openScreens = async (browser: Browser, input: SmokeInput): Promise<GateProblem[]> => {
  const { descriptor, read, neighbours, site, say, limitMs = MOUNT_STEP_TIMEOUT_MS } = input;
  const [remote] = neighbours;
  const screens = descriptor.routes.filter(
    ({ path, auth }) => auth === 'open' && !path.includes(':'),
  );
  if (!remote) throw new Error('the channel runs no remote that the host could be opened with');
  const files = createPublishedReader(site, remote);
  const waiting = [...screens];
  const found = new Map<string, GateProblem>();
  const lane = async () => {
    const context = await browser.newContext({ baseURL: site });
    // Serves a remote as well, because some screens of the host, such as /logout, lead to one.
    await installProbe(context, remote, neighbours.slice(1));
    await serveCandidate(context, site, {
      descriptor: remote,
      read: files,
      neighbours: neighbours.slice(1),
      host: { release: toHostRelease(descriptor), read },
      limitMs,
    });
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      const { path } = screen;
      const problem = await findScreenProblem(context, path, input);
      say(`${problem ? 'FAILED ' : 'opened '}  ${path}`);
      if (problem) found.set(path, problem);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL_REMOTES, screens.length) }, lane));
  return screens.flatMap(({ path }) => found.get(path) ?? []);
};

/** Returns the problem that the page reported; undefined if there is none. */
const findScreenProblem = async (
  context: BrowserContext,
  path: string,
  { limitMs = MOUNT_STEP_TIMEOUT_MS, ...release }: SmokeInput,
): Promise<GateProblem | undefined> => {
  const page = await context.newPage();
  const { complaints } = collectComplaints(page);
  await openScreen(page, path, limitMs).catch((error: unknown) => {
    complaints.push({ text: describeGateError(error) });
  });
  await page.close();
  if (complaints.length === 0) return undefined;
  return {
    rule: MOUNT_RULE,
    message: `On ${path} the host did not do: ${await describeComplaints(complaints, release)}.`,
    fix: `Open ${path} with "npm start" and look at the console; then build again.`,
  };
};

/** Opens a screen. Rejects if it shows no text. */
const openScreen = async (page: Page, path: string, timeout: number): Promise<void> => {
  await page.goto(path, { timeout, waitUntil: 'domcontentloaded' });
  const main = page.locator('main').filter({ hasText: /\S/ });
  await main
    .first()
    .waitFor({ timeout })
    .catch(() => {
      throw new Error(`nothing is shown within ${timeout / 1000} s`);
    });
};
