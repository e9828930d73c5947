/**
 * Runs restarts, kills, outages, a backup and a restore on a site of several server processes, as they occur in production.
 * Counts the requests that fail meanwhile. Requests for pages and their files must not fail; API calls may fail while the
 * database is stopped.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { StoppableClusterService } from './cluster.ts';

export interface OperationsDrillSite {
  /** URL of the site's proxy. */
  readonly url: string;
  readonly database: StoppableClusterService;
  readonly objects: StoppableClusterService;
  /** Replaces each server process by one of this version. Each new process is ready before the old one is stopped. */
  readonly roll: (version: 'older' | 'current') => Promise<void>;
  /** Kills one server process and waits until it is ready again. */
  readonly killOne: () => Promise<void>;
  /**
   * Kills one process after the other. Each kill waits only until the proxy has detected that the previous process listens
   * again, which is before that process is ready.
   */
  readonly killEach: () => Promise<void>;
  /** Waits until every process is ready and reaches database and files. */
  readonly untilHealthy: () => Promise<void>;
  /** Writes a backup archive of the running site, and restores it into another database and file store. */
  readonly backUpAndRestore: () => Promise<void>;
}

interface RequestCount {
  readonly requests: number;
  readonly failures: number;
}

export interface OperationsDrillStep {
  readonly name: string;
  readonly pages: RequestCount & { readonly slowestMs: number };
  readonly calls: RequestCount;
  /**
   * Number of files whose response a killed process had already begun. A proxy cannot repeat such a response, so the visitor
   * requests the file again.
   */
  readonly cutOff: number;
  /** Failed requests of pages, each with its reason. */
  readonly reasons: readonly string[];
}

/** Milliseconds for which the database and the object store are stopped. */
const OUTAGE_MS = 20_000;
const VISIT_INTERVAL_MS = 1000;
const PAGE_PATH = '/course-catalog';
const CALL_PATH = '/api/courses/all';
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Performs restarts, kills, outages, backup and restore on the site. Throws when one of them fails; failed requests are in
 * the result.
 */
export const runOperationsDrill = async (
  site: OperationsDrillSite,
  log: (text: string) => void,
): Promise<OperationsDrillStep[]> => {
  const { database, objects, untilHealthy } = site;
  const away = async (...services: readonly StoppableClusterService[]) => {
    for (const service of services) await service.stop();
    return async () => {
      for (const service of services) await service.start();
      await untilHealthy();
    };
  };
  const awayFor = (service: StoppableClusterService) => async () => {
    const back = await away(service);
    await wait(OUTAGE_MS);
    await back();
  };
  const steps: readonly (readonly [name: string, work: () => Promise<void>])[] = [
    ['back to the older version', () => site.roll('older')],
    ['rolling restart, to the current version', () => site.roll('current')],
    ['a process is killed', site.killOne],
    ['database away', awayFor(database)],
    ['object store away', awayFor(objects)],
    [
      'all processes start without either',
      async () => {
        const back = await away(database, objects);
        await site.killEach();
        await back();
      },
    ],
    ['backup and restore', site.backUpAndRestore],
  ];
  const results: OperationsDrillStep[] = [];
  for (const [name, work] of steps) {
    const result = await measureStep(site.url, name, work);
    results.push(result);
    log(describeStep(result));
  }
  return results;
};

const describeStep = ({ name, pages, calls, cutOff, reasons }: OperationsDrillStep): string =>
  `${name}: ${pages.failures} of ${pages.requests} requests of pages failed (the slowest took ${pages.slowestMs} ms), ${calls.failures} of ${calls.requests} calls; ${cutOff} files were cut off and loaded again.${reasons.map((reason) => `\n  ${reason}`).join('')}`;

/** Measures the visits during one step. Each visit requests the page, its files, and an API call. */
const measureStep = async (
  url: string,
  name: string,
  work: () => Promise<void>,
): Promise<OperationsDrillStep> => {
  const answers: TimedResponse[] = [];
  const calls: TimedResponse[] = [];
  let cutOff = 0;
  const load = async (file: string): Promise<TimedResponse> => {
    const first = await fetchTimed(file);
    if (first.isCutOff !== true) return first;
    cutOff += 1;
    return fetchTimed(file);
  };
  const over = new AbortController();
  const visiting = (async () => {
    while (!over.signal.aborted) {
      const page = await fetchTimed(url + PAGE_PATH);
      const files = [...page.body.matchAll(/(?:src|href)="(\/remotes\/[^"]+)"/g)].map(
        ([, file]) => file,
      );
      answers.push(page, ...(await Promise.all(files.map((file) => load(url + file)))));
      calls.push(await fetchTimed(url + CALL_PATH));
      await wait(VISIT_INTERVAL_MS);
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await visiting;
  }
  return {
    name,
    pages: { ...countRequests(answers), slowestMs: Math.max(...answers.map(({ ms }) => ms)) },
    calls: countRequests(calls),
    cutOff,
    reasons: answers.flatMap(({ failure }) => failure ?? []),
  };
};

interface TimedResponse {
  readonly body: string;
  readonly ms: number;
  readonly failure?: string;
  /** True if the response was missing or incomplete. */
  readonly isCutOff?: boolean;
}

const countRequests = (answers: readonly TimedResponse[]): RequestCount => ({
  requests: answers.length,
  failures: answers.filter(({ failure }) => failure !== undefined).length,
});

const fetchTimed = async (url: string): Promise<TimedResponse> => {
  const began = performance.now();
  const since = () => Math.round(performance.now() - began);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const body = await response.text();
    const ms = since();
    return response.ok ? { body, ms } : { body, ms, failure: `${response.status} ${url} ${body}` };
  } catch (error) {
    const { message, cause } = error as Error;
    const failure = `${message} ${url} ${String(cause)}`;
    return { body: '', ms: since(), failure, isCutOff: true };
  }
};
