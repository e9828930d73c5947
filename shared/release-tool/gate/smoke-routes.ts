/** Mounts a release on each of its routes, as a visitor and as a student. */
import type { Browser, BrowserContext } from '@playwright/test';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { GateProblem } from './gate-input.ts';
import { installProbe } from './page-probe.ts';
import { reportPolicyViolations } from './probe-policy.ts';
import { resolveRoutePath, signInStudent } from './smoke-path.ts';
import { serveCandidate, type SmokeMix } from './smoke-page.ts';
import { FrozenPageError, mountOnce } from './smoke-visit.ts';
import { describeGateError } from './run-gate.ts';

export interface SmokeInput extends SmokeMix {
  /** Origin of the site whose host and data are used. */
  readonly site: string;
  /** Folder in whose packages Playwright is looked up. */
  readonly base: string;
  /** Account for routes that only students may open. Open routes are visited by this student and by a visitor. */
  readonly student: { readonly email: string; readonly password: string } | undefined;
  /** Values of route parameters by name, such as `{ id: 'c-101' }`. */
  readonly params: Record<string, string>;
  /** Time-out of each step of a mount in milliseconds; 20 s by default. */
  readonly limitMs?: number;
  readonly say: (line: string) => void;
  /** Routes to open during the mount; absent: all. */
  readonly routes?: Descriptor['routes'];
  /** Fallback releases of the other remotes; used for a host only. */
  readonly fallbacks?: Descriptor[];
}

export const MOUNT_RULE = 'smoke-mount';
export const MOUNT_STEP_TIMEOUT_MS = 20_000;

/** Parallel visits as a visitor, and as many as the student: a visit waits more than it uses the processor. */
const PARALLEL_VISITS = 2;

interface RouteVisit {
  readonly route: Descriptor['routes'][number];
  /** Account of the visit; undefined for a visitor who is not signed in. */
  readonly student: SmokeInput['student'];
}

interface MountRun {
  /** True when a page is frozen. No step waits for a page or its context after that. */
  isFrozen: boolean;
  readonly problems: Map<RouteVisit, GateProblem>;
}

export const mountOnRoutes = async (
  browser: Browser,
  input: SmokeInput,
): Promise<GateProblem[]> => {
  const { student, routes = input.descriptor.routes } = input;
  if (!student && routes.some(({ auth }) => auth !== 'open'))
    throw new Error(
      'some of its routes need a signed-in student; set CAIRN_SMOKE_EMAIL and CAIRN_SMOKE_PASSWORD',
    );
  const open = routes.filter(({ auth }) => auth === 'open');
  const asVisitor = open.map((route): RouteVisit => ({ route, student: undefined }));
  // Visits open routes as a student, too: their pages may run code that a visitor's page does not run.
  const asStudent = student ? routes.map((route): RouteVisit => ({ route, student })) : [];
  const run: MountRun = { isFrozen: false, problems: new Map() };
  const lanes = [asVisitor, asStudent].flatMap((visits) => {
    const waiting = [...visits];
    return visits.slice(0, PARALLEL_VISITS).map(() => visitEach(browser, input, waiting, run));
  });
  await Promise.all(lanes).catch((error: unknown) => {
    if (!run.isFrozen) throw error;
  });
  return [...asVisitor, ...asStudent].flatMap((visit) => run.problems.get(visit) ?? []);
};

/**
 * Visits one page after the other, in a separate context, so that changes of storage and crashes do not affect parallel visits.
 */
const visitEach = async (
  browser: Browser,
  input: SmokeInput,
  waiting: RouteVisit[],
  run: MountRun,
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

export const openContext = async (
  browser: Browser,
  input: SmokeInput,
  student: SmokeInput['student'],
): Promise<BrowserContext> => {
  const { site, descriptor, limitMs = MOUNT_STEP_TIMEOUT_MS } = input;
  const context = await browser.newContext({ baseURL: site });
  await context.addInitScript(reportPolicyViolations);
  if (student) await signInStudent(context, student);
  await installProbe(context, descriptor, input.neighbours);
  await serveCandidate(context, site, { ...input, limitMs });
  return context;
};

const visitOnce = async (
  context: BrowserContext,
  input: SmokeInput,
  visit: RouteVisit,
  run: MountRun,
): Promise<void> => {
  const { limitMs = MOUNT_STEP_TIMEOUT_MS, say } = input;
  const { route, student } = visit;
  const address = await resolveRoutePath(route.path, input);
  const signedInNote = student && route.auth === 'open' ? ' (signed in)' : '';
  try {
    await mountOnce(context, { ...input, limitMs }, address);
    say(`mounted  ${address}${signedInNote}`);
  } catch (error) {
    // Ignores the failure if another visit has frozen the browser: it says nothing about this route.
    if (run.isFrozen) return;
    run.isFrozen = error instanceof FrozenPageError;
    say(`FAILED   ${address}${signedInNote}`);
    run.problems.set(visit, toVisitProblem(address + signedInNote, error));
  }
};

const toVisitProblem = (address: string, fault: unknown): GateProblem => {
  const [path] = address.split(' ');
  return {
    rule: MOUNT_RULE,
    message: `On ${address} ${describeGateError(fault)}.`,
    fix: `Open ${path} with "cairn-mfe dev" and look at the console; then build again.`,
  };
};
