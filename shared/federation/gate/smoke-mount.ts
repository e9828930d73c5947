/** The last rule: the release really runs, in a browser, in a page of the running site with everything else on it. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Descriptor } from '../src/descriptor.ts';
import { findChromium, playwrightOf } from './find-chromium.ts';
import type { Problem } from './gate-input.ts';
import { notEvaluated } from './run-gate.ts';
import { exchangeRelease, type SmokeMix } from './smoke-page.ts';

export interface SmokeInput extends SmokeMix {
  /** Origin of the site whose host and data are used. */
  site: string;
  /** The folder whose Playwright is used. */
  base: string;
  /** For routes that only a student may open. */
  student: { email: string; password: string } | undefined;
  /** Values of route parameters by name, such as `{ id: 'c-101' }`. */
  params: Record<string, string>;
  /** Milliseconds that each step of a mount may take; 20 s unless told. */
  limitMs?: number;
  say: (line: string) => void;
}

const RULE = 'smoke-mount';
const LIMIT_MS = 20_000;
const LONGEST_COMPLAINT = 300;
/** A screen of the host's own. */
const HOST_SCREEN = '/terms';

/** Mounts the release on each of its routes. A browser or an account that is missing is a broken rule, too. */
export async function smokeMount(input: SmokeInput): Promise<Problem[]> {
  try {
    const browser = await openBrowser(input.base);
    try {
      return await mountRoutes(browser, input);
    } finally {
      await browser.close();
    }
  } catch (error) {
    return [notEvaluated(RULE, error)];
  }
}

async function openBrowser(base: string): Promise<Browser> {
  const playwright = playwrightOf(base);
  if (!playwright)
    throw new Error('@playwright/test is not installed here; add it to the devDependencies');
  const chromium = findChromium(base);
  if (!chromium)
    throw new Error('there is no Chromium; install one, or set CHROMIUM_PATH to its program');
  return playwright.chromium.launch({
    executablePath: chromium.path,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

async function mountRoutes(browser: Browser, input: SmokeInput): Promise<Problem[]> {
  const { site, descriptor, student, say } = input;
  const needsStudent = descriptor.routes.some(({ auth }) => auth !== 'open');
  if (needsStudent && !student)
    throw new Error(
      'some of its routes need a signed-in student; set CAIRN_SMOKE_EMAIL and CAIRN_SMOKE_PASSWORD',
    );
  const context = await browser.newContext({ baseURL: site });
  await watchPolicy(context);
  if (needsStudent && student) await signIn(context, student);
  await exchangeRelease(context, site, input);
  const problems: Problem[] = [];
  for (const { path } of descriptor.routes) {
    const address = await addressOf(path, input);
    const fault = await mountOnce(context, input, address);
    say(`${fault === undefined ? 'mounted' : 'FAILED '}  ${address}`);
    if (fault !== undefined) problems.push(problemOf(address, fault));
  }
  return problems;
}

function problemOf(address: string, fault: string): Problem {
  return {
    rule: RULE,
    message: `On ${address} ${fault}.`,
    fix: `Open ${address} with "npm run mfe -- dev" and look at the console; then build again.`,
  };
}

/** What went wrong, as the end of a sentence; undefined when nothing did. */
async function mountOnce(
  context: BrowserContext,
  input: SmokeInput,
  address: string,
): Promise<string | undefined> {
  const page = await context.newPage();
  const { complaints, first } = listen(page);
  try {
    // Whatever else a page does that has complained, it is refused.
    await Promise.race([visit(page, input, address), first]);
    return complaints.length > 0 ? complained(complaints) : undefined;
  } catch (error) {
    const fault = (error as Error).message;
    return complaints.length > 0 ? `${fault}; ${complained(complaints)}` : fault;
  } finally {
    await page.close();
  }
}

/** Comes, rests, shows something, and leaves for a neighbour. Rejects with what it did not do. */
async function visit(page: Page, input: SmokeInput, address: string): Promise<void> {
  const { descriptor, neighbours, limitMs = LIMIT_MS } = input;
  const within = `within ${limitMs / 1000} s`;
  const root = page.locator(`[data-app="${descriptor.name}@${descriptor.version}"]`);
  await page.goto(address, { waitUntil: 'domcontentloaded', timeout: limitMs });
  await root.waitFor({ state: 'attached', timeout: limitMs }).catch(async () => {
    throw new Error(`it was not mounted ${within}${await whatElse(page)}`);
  });
  await rested(page, root, limitMs).catch(() => {
    throw new Error(`it did not come to rest ${within}: it still fetches or shows that it waits`);
  });
  await expectContent(page, root);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
  }, nextScreen(neighbours));
  await root.waitFor({ state: 'detached', timeout: limitMs }).catch(() => {
    throw new Error('it did not leave the page when another was opened');
  });
  await page.waitForLoadState('networkidle', { timeout: limitMs }).catch(() => undefined);
}

/** Until nothing is fetched and nothing waits any more: what a screen does with its data belongs to its mounting. */
async function rested(page: Page, root: Locator, timeout: number): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout });
  await root.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout });
}

async function expectContent(page: Page, root: Locator): Promise<void> {
  if ((await root.count()) === 0) throw new Error(`it has left by itself${await whatElse(page)}`);
  const text = (await root.innerText()).trim();
  const pictures = await root.locator('img, svg, canvas, video').count();
  if (text === '' && pictures === 0) throw new Error('it shows a blank page');
}

/** Where the page goes from the candidate: to another remote, so that both run in one page, if anybody may open it. */
function nextScreen(neighbours: Descriptor[]): string {
  const routes = neighbours.flatMap((other) => other.routes);
  return (
    routes.find(({ path, auth }) => auth === 'open' && !path.includes(':'))?.path ?? HOST_SCREEN
  );
}

async function whatElse(page: Page): Promise<string> {
  const shown = page.locator('[data-app]').first();
  if ((await shown.count()) === 0) return '';
  const at = new URL(page.url()).pathname;
  return `; the page shows ${(await shown.getAttribute('data-app')) ?? ''} at ${at}`;
}

function complained(complaints: string[]): string {
  return `the page complained: ${complaints.join('; ')}`;
}

/** What the page writes as errors, and when there is a first one. */
function listen(page: Page) {
  const complaints: string[] = [];
  const first = Promise.withResolvers<void>();
  const complain = (text: string) => {
    complaints.push((text.split('\n')[0] ?? '').slice(0, LONGEST_COMPLAINT));
    first.resolve();
  };
  page.on('pageerror', (error) => {
    complain(error.message);
  });
  page.on('console', (message) => {
    const text = message.text();
    // The browser itself notes refused calls; what they mean is the screen's business.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complain(text);
  });
  return { complaints, first: first.promise };
}

/** A report of the policy is a complaint, also where the browser does not write it to the console. */
async function watchPolicy(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // oxlint-disable-next-line no-console -- the page's console is what the check reads
      console.error(`policy: ${violatedDirective} blocked ${blockedURI}`);
    });
  });
}

async function signIn(
  context: BrowserContext,
  { email, password }: NonNullable<SmokeInput['student']>,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`/login?redirect=${encodeURIComponent(HOST_SCREEN)}`);
  await page.getByLabel('Username or email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page
    .waitForURL(({ pathname }) => pathname === HOST_SCREEN, { timeout: LIMIT_MS })
    .catch(() => {
      throw new Error('the account of CAIRN_SMOKE_EMAIL could not sign in');
    });
  await page.close();
}

/** Parameters take the given values; `id` is by itself the first course of the site. */
async function addressOf(path: string, { site, params }: SmokeInput): Promise<string> {
  const segments = await Promise.all(
    path.split('/').map(async (segment) => {
      if (!segment.startsWith(':')) return segment;
      const name = segment.replaceAll(/^:|\?$/g, '');
      const value = params[name] ?? (await firstCourse(site));
      if (value === undefined)
        throw new Error(`no value is known for ":${name}" of ${path}; give one with --param`);
      return encodeURIComponent(value);
    }),
  );
  return segments.join('/');
}

async function firstCourse(site: string): Promise<string | undefined> {
  const answer = await fetch(`${site}/api/courses/all`);
  const text = answer.ok ? await answer.text() : '';
  return /"CourseID":"([^"]+)"/.exec(text)?.[1];
}
