/** A release on each of its routes, as a visitor and as a student. */
import type { Browser } from '@playwright/test';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { Problem } from './gate-input.ts';
import { installProbe } from './page-probe.ts';
import { tellPolicyReports } from './probe-policy.ts';
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
  /** Those that are opened; absent: all. */
  readonly routes?: Descriptor['routes'];
  /** What the other remotes give way to; asked of a host alone. */
  readonly fallbacks?: Descriptor[];
}

export const RULE = 'smoke-mount';
export const LIMIT_MS = 20_000;

export const mountRoutes = async (browser: Browser, input: SmokeInput): Promise<Problem[]> => {
  const { student, routes = input.descriptor.routes } = input;
  const visitors = routes.some(({ auth }) => auth === 'open') ? [undefined] : [];
  if (!student && routes.some(({ auth }) => auth !== 'open'))
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
  const { site, descriptor, routes = descriptor.routes, limitMs = LIMIT_MS, say } = input;
  const context = await browser.newContext({ baseURL: site });
  await context.addInitScript(tellPolicyReports);
  if (visitor) await signIn(context, visitor);
  await installProbe(context, descriptor);
  await exchangeRelease(context, site, { ...input, limitMs });
  const problems: Problem[] = [];
  for (const { path, auth } of routes) {
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
