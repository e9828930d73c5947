/** A release on each of its routes, as a visitor and as a student. */
import type { Browser, BrowserContext } from '@playwright/test';
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

/** A visit waits more than it works: so many go on side by side as a visitor, and as many as the student. */
const LANES = 2;

interface Visit {
  readonly route: Descriptor['routes'][number];
  /** undefined: somebody who is not signed in */
  readonly student: SmokeInput['student'];
}

interface Run {
  /** Nothing waits any longer for a page, or for the context that it is in. */
  isFrozen: boolean;
  readonly problems: Map<Visit, Problem>;
}

export const mountRoutes = async (browser: Browser, input: SmokeInput): Promise<Problem[]> => {
  const { student, routes = input.descriptor.routes } = input;
  if (!student && routes.some(({ auth }) => auth !== 'open'))
    throw new Error(
      'some of its routes need a signed-in student; set CAIRN_SMOKE_EMAIL and CAIRN_SMOKE_PASSWORD',
    );
  const open = routes.filter(({ auth }) => auth === 'open');
  const asVisitor = open.map((route): Visit => ({ route, student: undefined }));
  // Code that a visitor's page runs may not be what a student's runs.
  const asStudent = student ? routes.map((route): Visit => ({ route, student })) : [];
  const run: Run = { isFrozen: false, problems: new Map() };
  const lanes = [asVisitor, asStudent].flatMap((visits) => {
    const waiting = [...visits];
    return visits.slice(0, LANES).map(() => visitEach(browser, input, waiting, run));
  });
  await Promise.all(lanes).catch((error: unknown) => {
    if (!run.isFrozen) throw error;
  });
  return [...asVisitor, ...asStudent].flatMap((visit) => run.problems.get(visit) ?? []);
};

/** One after the other, in a context of its own: what a page does to its storage or its process is nothing to those beside it. */
const visitEach = async (
  browser: Browser,
  input: SmokeInput,
  waiting: Visit[],
  run: Run,
): Promise<void> => {
  let context: BrowserContext | undefined;
  for (let visit = waiting.shift(); visit && !run.isFrozen; visit = waiting.shift()) {
    context ??= await openContext(browser, input, visit.student);
    await visitOnce(context, input, visit, run);
  }
  const closed = context?.close();
  if (run.isFrozen) closed?.catch(() => {});
  else await closed;
};

const openContext = async (
  browser: Browser,
  input: SmokeInput,
  student: SmokeInput['student'],
): Promise<BrowserContext> => {
  const { site, descriptor, limitMs = LIMIT_MS } = input;
  const context = await browser.newContext({ baseURL: site });
  await context.addInitScript(tellPolicyReports);
  if (student) await signIn(context, student);
  await installProbe(context, descriptor);
  await exchangeRelease(context, site, { ...input, limitMs });
  return context;
};

const visitOnce = async (
  context: BrowserContext,
  input: SmokeInput,
  visit: Visit,
  run: Run,
): Promise<void> => {
  const { limitMs = LIMIT_MS, say } = input;
  const { route, student } = visit;
  const address = await addressOf(route.path, input);
  const who = student && route.auth === 'open' ? ' (signed in)' : '';
  try {
    await mountOnce(context, { ...input, limitMs }, address);
    say(`mounted  ${address}${who}`);
  } catch (error) {
    // What came to an end beside a frozen page says nothing about itself.
    if (run.isFrozen) return;
    run.isFrozen = error instanceof FrozenPage;
    say(`FAILED   ${address}${who}`);
    run.problems.set(visit, problemOf(address + who, error as Error));
  }
};

const problemOf = (address: string, fault: Error): Problem => {
  const [path] = address.split(' ');
  return {
    rule: RULE,
    message: `On ${address} ${fault.message}.`,
    fix: `Open ${path} with "cairn-mfe dev" and look at the console; then build again.`,
  };
};
