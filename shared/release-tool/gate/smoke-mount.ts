/** The last rule: the release really runs, in a browser, in a page of the running site with everything else on it. */
import type { Browser } from '@playwright/test';
import { findChromium, playwrightOf } from './find-chromium.ts';
import type { Problem } from './gate-input.ts';
import { installProbe } from './page-probe.ts';
import { tellPolicyReports } from './probe-policy.ts';
import { notEvaluated } from './run-gate.ts';
import { addressOf, signIn } from './smoke-address.ts';
import { exchangeRelease, type SmokeMix } from './smoke-page.ts';
import { FrozenPage, mountOnce } from './smoke-visit.ts';

export interface SmokeInput extends SmokeMix {
  /** Origin of the site whose host and data are used. */
  readonly site: string;
  /** The folder whose Playwright is used. */
  readonly base: string;
  /** For routes that only a student may open; the open ones are opened by this student and by a visitor. */
  readonly student: { readonly email: string; readonly password: string } | undefined;
  /** Values of route parameters by name, such as `{ id: 'c-101' }`. */
  readonly params: Record<string, string>;
  /** Milliseconds that each step of a mount may take; 20 s unless told. */
  readonly limitMs?: number;
  readonly say: (line: string) => void;
}

const RULE = 'smoke-mount';
const LIMIT_MS = 20_000;

/** Mounts the release on each of its routes. A browser or an account that is missing is a broken rule, too. */
export const smokeMount = async (input: SmokeInput): Promise<Problem[]> => {
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
};

const openBrowser = async (base: string): Promise<Browser> => {
  const playwright = playwrightOf(base);
  if (!playwright)
    throw new Error('@playwright/test is not installed here; add it to the devDependencies');
  const chromium = findChromium(base);
  if (!chromium)
    throw new Error('there is no Chromium; install one, or set CHROMIUM_PATH to its program');
  return playwright.chromium.launch({
    executablePath: chromium.path,
    args: [
      // Documents that the gate has changed come from no address, and may not open a socket to this machine otherwise.
      '--disable-features=LocalNetworkAccessChecks',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
};

const mountRoutes = async (browser: Browser, input: SmokeInput): Promise<Problem[]> => {
  const { descriptor, student } = input;
  const visitors = descriptor.routes.some(({ auth }) => auth === 'open') ? [undefined] : [];
  if (!student && descriptor.routes.some(({ auth }) => auth !== 'open'))
    throw new Error(
      'some of its routes need a signed-in student; set CAIRN_SMOKE_EMAIL and CAIRN_SMOKE_PASSWORD',
    );
  const problems: Problem[] = [];
  // Code that a visitor's page runs may not be what a student's runs.
  for (const visitor of [...visitors, ...(student ? [student] : [])]) {
    const found = await mountAs(browser, input, visitor);
    problems.push(...found.problems);
    // The browser may not answer any more either.
    if (found.isFrozen) break;
  }
  return problems;
};

/** @param visitor undefined: somebody who is not signed in */
const mountAs = async (browser: Browser, input: SmokeInput, visitor: SmokeInput['student']) => {
  const { site, descriptor, limitMs = LIMIT_MS, say } = input;
  const context = await browser.newContext({ baseURL: site });
  await context.addInitScript(tellPolicyReports);
  if (visitor) await signIn(context, visitor);
  await installProbe(context, descriptor);
  await exchangeRelease(context, site, { ...input, limitMs });
  const problems: Problem[] = [];
  for (const { path, auth } of descriptor.routes) {
    if (!visitor && auth !== 'open') continue;
    const address = await addressOf(path, input);
    const who = visitor && auth === 'open' ? ' (signed in)' : '';
    try {
      await mountOnce(context, { ...input, limitMs }, address);
      say(`mounted  ${address}${who}`);
    } catch (error) {
      say(`FAILED   ${address}${who}`);
      problems.push(problemOf(address + who, error as Error));
      if (error instanceof FrozenPage) return { problems, isFrozen: true };
    }
  }
  await context.close();
  return { problems, isFrozen: false };
};

const problemOf = (address: string, fault: Error): Problem => {
  const [path] = address.split(' ');
  return {
    rule: RULE,
    message: `On ${address} ${fault.message}.`,
    fix: `Open ${path} with "npm run mfe -- dev" and look at the console; then build again.`,
  };
};
