/**
 * Limits calls and socket events a minute, across all processes. Each process counts for itself, so that a call never waits. It
 * reports its count after each fiftieth of the limit, and then reads the counts of other processes. Most callers never reach a
 * fiftieth, so they cause no statement. docs/decisions/067.
 */
import { AppError } from '../errors/app-error.ts';
import { type SharedLimitCounts, toLimitCountKey, CALL_LIMIT_WINDOW_MS } from './limit-counts.ts';

/** Counts one use of a limited call, or throws too-many when the limit is reached. */
export interface CallLimitCounter {
  (client: string): void;
  /** Throws too-many when the limit is reached, without counting a use. */
  readonly check: (client: string) => void;
  /** Counts one use even when the limit is reached, for events that have happened already. */
  readonly count: (client: string) => void;
}

interface CallLimitRule {
  /** Unique name of the limit, under which uses are counted. */
  readonly name: string;
  /**
   * Maximum number of uses a minute. Several processes may exceed it by a fiftieth each, and by the uses that arrive while
   * they report.
   */
  readonly most: number;
  /** Error message for calls beyond the limit. */
  readonly refusal: string;
}

/** Adds a limit of calls a minute, and returns its counter. */
export type AddCallLimit = (rule: CallLimitRule) => CallLimitCounter;

interface CallLimitsDeps {
  readonly counts: Pick<SharedLimitCounts, 'add'>;
  readonly now: () => Date;
  /** Called when a report fails. Each process then continues with its own counts. */
  readonly onFailure: (error: unknown) => void;
}

const REPORTS_PER_LIMIT = 50;
/** Maximum number of clients that one limit counts at a time; beyond it the oldest counts are dropped. */
const MAX_WINDOWS = 20_000;
/** Pause in ms after a failed report of counts to the database. */
const RETRY_DELAY_MS = 1000;

interface Window {
  readonly key: string;
  /** Number of uses in all processes, as last read from the database. */
  known: number;
  /** Number of uses in this process that are not reported to the database yet. */
  unreported: number;
  until: number;
}

export const createCallLimits = (deps: CallLimitsDeps): AddCallLimit => {
  const reportCount = createCountReporter(deps);
  const now = () => deps.now().getTime();
  return ({ name, most, refusal }) => {
    const reportAfter = Math.max(1, Math.floor(most / REPORTS_PER_LIMIT));
    const windows = new Map<string, Window>();
    const openWindow = (client: string): Window => {
      const known = windows.get(client);
      if (known && known.until > now()) return known;
      windows.delete(client);
      dropOldest(windows, now());
      const key = toLimitCountKey(name, client);
      const fresh = { key, known: 0, unreported: 0, until: now() + CALL_LIMIT_WINDOW_MS };
      windows.set(client, fresh);
      return fresh;
    };
    const check = (client: string) => {
      const window = windows.get(client);
      if (!window || window.until <= now() || window.known + window.unreported < most) return;
      const retryAfter = Math.ceil((window.until - now()) / 1000);
      throw new AppError('too-many', refusal, undefined, { retryAfter });
    };
    const count = (client: string) => {
      const window = openWindow(client);
      window.unreported += 1;
      if (window.unreported >= reportAfter) reportCount(window);
    };
    const take = (client: string) => {
      check(client);
      count(client);
    };
    return Object.assign(take, { check, count });
  };
};

/** Drops the counts whose minute has ended, and the oldest counts beyond the limit. The map is in the order of their start. */
const dropOldest = (windows: Map<string, Window>, now: number): void => {
  for (const [client, { until }] of windows) {
    if (until > now && windows.size < MAX_WINDOWS) return;
    windows.delete(client);
  }
};

/** Reports counts with one statement at a time for all windows of all limits. Later counts are part of the next report. */
const createCountReporter = ({ counts, now, onFailure }: CallLimitsDeps) => {
  const due = new Set<Window>();
  let isReporting = false;
  let pausedUntil = 0;

  const reportDue = async (): Promise<void> => {
    const reported = [...due]
      .filter(({ until }) => until > now().getTime())
      .map((window) => ({ window, count: window.unreported }));
    due.clear();
    if (reported.length === 0) return;
    const uses = reported.map(({ window: { key }, count }) => ({ key, count }));
    const found = await counts.add(uses, now());
    for (const [at, { window, count }] of reported.entries()) {
      const all = found[at];
      window.unreported -= count;
      window.known = all?.count ?? window.known + count;
      window.until = all?.until.getTime() ?? window.until;
    }
  };
  const run = async (): Promise<void> => {
    isReporting = true;
    try {
      while (due.size > 0) await reportDue();
    } catch (error) {
      pausedUntil = now().getTime() + RETRY_DELAY_MS;
      onFailure(error);
    } finally {
      isReporting = false;
    }
  };
  return (window: Window): void => {
    due.add(window);
    if (!isReporting && now().getTime() >= pausedUntil) void run();
  };
};
