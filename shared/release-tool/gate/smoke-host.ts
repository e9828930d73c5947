/** Mounts a host: opens its own screens, and every remote of its channel with their fallback releases. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Descriptor, releaseBase } from '@cairn/release-contract/descriptor';
import { toHostRelease } from '@cairn/release-contract/host-release';
import { nameOf, type Problem } from './gate-input.ts';
import { describeComplaints, listen } from './page-complaints.ts';
import { installProbe } from './page-probe.ts';
import type { ReadBytes } from './read-candidate.ts';
import { exchangeRelease } from './smoke-page.ts';
import { LIMIT_MS, mountRoutes, RULE, type SmokeInput } from './smoke-routes.ts';

/** Returns one route for visitors and one for students. These are enough, because the release's own gate has opened all. */
const someRoutes = ({ routes }: Descriptor): Descriptor['routes'] =>
  [routes.find(({ auth }) => auth === 'open'), routes.find(({ auth }) => auth !== 'open')].filter(
    (route) => route !== undefined,
  );

/**
 * Remotes that are opened in parallel, each as a visitor and as a student. Before them as many screens of the host are opened in
 * parallel.
 */
const LANES = 2;

export const mountHost = async (browser: Browser, input: SmokeInput): Promise<Problem[]> => {
  const { neighbours, fallbacks = [] } = input;
  const problems: Problem[] = await openScreens(browser, input);
  const waiting = [...neighbours, ...fallbacks];
  const lane = async () => {
    // A fault with one remote usually affects most, and each would take the whole time-out.
    while (problems.length === 0) {
      const remote = waiting.shift();
      if (!remote) return;
      problems.push(...(await mountWith(browser, input, remote)));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return problems;
};

const mountWith = async (
  browser: Browser,
  input: SmokeInput,
  remote: Descriptor,
): Promise<Problem[]> => {
  const { descriptor, read, neighbours, site, say } = input;
  const found = await mountRoutes(browser, {
    ...input,
    descriptor: remote,
    read: publishedFiles(site, remote),
    neighbours: neighbours.filter(({ name }) => name !== remote.name),
    host: { release: toHostRelease(descriptor), read },
    routes: someRoutes(remote),
    say: (line) => {
      say(`${line}  of ${nameOf(remote)}`);
    },
  });
  return found.map(({ rule, message }) => ({
    rule,
    message: `With ${nameOf(remote)}: ${message}`,
    fix: `Both run on the site: look at what the host gives to ${remote.name}, and build it again.`,
  }));
};

/** Returns a reader that fetches each file once, because the pages of visitors and of students load the same bytes. */
const publishedFiles = (site: string, { name, version }: Descriptor): ReadBytes => {
  const fetchFile = async (path: string): Promise<Buffer | undefined> => {
    const answer = await fetch(`${site}${releaseBase(name, version)}${path}`);
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
const openScreens = async (browser: Browser, input: SmokeInput): Promise<Problem[]> => {
  const { descriptor, read, neighbours, site, say, limitMs = LIMIT_MS } = input;
  const [remote] = neighbours;
  const screens = descriptor.routes.filter(
    ({ path, auth }) => auth === 'open' && !path.includes(':'),
  );
  if (!remote) throw new Error('the channel runs no remote that the host could be opened with');
  const files = publishedFiles(site, remote);
  const waiting = [...screens];
  const found = new Map<string, Problem>();
  const lane = async () => {
    const context = await browser.newContext({ baseURL: site });
    // Some screens, such as /logout, lead to a remote.
    await installProbe(context, remote);
    await exchangeRelease(context, site, {
      descriptor: remote,
      read: files,
      neighbours: neighbours.slice(1),
      host: { release: toHostRelease(descriptor), read },
      limitMs,
    });
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      const { path } = screen;
      const problem = await openOnce(context, path, input);
      say(`${problem ? 'FAILED ' : 'opened '}  ${path}`);
      if (problem) found.set(path, problem);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: Math.min(LANES, screens.length) }, lane));
  return screens.flatMap(({ path }) => found.get(path) ?? []);
};

/** Returns the problem that the page reported; undefined if there is none. */
const openOnce = async (
  context: BrowserContext,
  path: string,
  { limitMs = LIMIT_MS, ...release }: SmokeInput,
): Promise<Problem | undefined> => {
  const page = await context.newPage();
  const { complaints } = listen(page);
  await openScreen(page, path, limitMs).catch((error: unknown) => {
    complaints.push({ text: (error as Error).message });
  });
  await page.close();
  if (complaints.length === 0) return undefined;
  return {
    rule: RULE,
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
