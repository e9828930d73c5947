/**
 * Limits calls and socket events a minute, across all processes. Each process counts for itself, so that a call never waits. It
 * reports its count after each fiftieth of the limit, and then learns the uses in other processes. Most callers never reach this
 * and cause no statement. docs/decisions/067.
 */
import { AppError } from '../errors/app-error.ts';
import { type LimitCounts, limitKey, LIMIT_WINDOW_MS } from './limit-counts.ts';

/** Counts one use, or throws too-many when the limit is reached. */
export interface LimitCounter {
  (who: string): void;
  /** Throws too-many when the limit is reached; counts nothing. */
  readonly check: (who: string) => void;
  /** Counts one use even when the limit is reached, for events that have happened already. */
  readonly count: (who: string) => void;
}

interface CallLimitRule {
  /** Unique name of the limit. */
  readonly name: string;
  /** Uses a minute. Several processes may exceed this by a fiftieth each, and by the uses that arrive while they report. */
  readonly most: number;
  /** Message for calls beyond the limit. */
  readonly refusal: string;
}

/** Adds a limit. */
export type AddCallLimit = (rule: CallLimitRule) => LimitCounter;

interface CallLimitsDeps {
  readonly counts: Pick<LimitCounts, 'add'>;
  readonly now: () => Date;
  /** Called when a report fails; each process then goes on counting for itself. */
  readonly onFailure: (error: unknown) => void;
}

const REPORTS_PER_LIMIT = 50;
/** Maximum number of windows of one limit; beyond it the oldest are dropped. */
const MAX_WINDOWS = 20_000;
/** Pause after a failure. */
const RETRY_DELAY_MS = 1000;

interface Window {
  readonly key: string;
  /** Uses in all processes, as last learned. */
  known: number;
  /** Uses in this process that are not reported yet. */
  untold: number;
  until: number;
}

export const createCallLimits = (deps: CallLimitsDeps): AddCallLimit => {
  const tell = createCountReporter(deps);
  const now = () => deps.now().getTime();
  return ({ name, most, refusal }) => {
    const toldAfter = Math.max(1, Math.floor(most / REPORTS_PER_LIMIT));
    const windows = new Map<string, Window>();
    const windowOf = (who: string): Window => {
      const known = windows.get(who);
      if (known && known.until > now()) return known;
      windows.delete(who);
      dropOldest(windows, now());
      const key = limitKey(name, who);
      const fresh = { key, known: 0, untold: 0, until: now() + LIMIT_WINDOW_MS };
      windows.set(who, fresh);
      return fresh;
    };
    const check = (who: string) => {
      const window = windows.get(who);
      if (!window || window.until <= now() || window.known + window.untold < most) return;
      const retryAfter = Math.ceil((window.until - now()) / 1000);
      throw new AppError('too-many', refusal, undefined, { retryAfter });
    };
    const count = (who: string) => {
      const window = windowOf(who);
      window.untold += 1;
      if (window.untold >= toldAfter) tell(window);
    };
    const take = (who: string) => {
      check(who);
      count(who);
    };
    return Object.assign(take, { check, count });
  };
};

/** Drops ended windows, and the oldest beyond the limit. The map is in the order of their beginning. */
const dropOldest = (windows: Map<string, Window>, now: number): void => {
  for (const [who, { until }] of windows) {
    if (until > now && windows.size < MAX_WINDOWS) return;
    windows.delete(who);
  }
};

/** Reports counts with one statement at a time for all windows of all limits. Later counts are part of the next report. */
const createCountReporter = ({ counts, now, onFailure }: CallLimitsDeps) => {
  const due = new Set<Window>();
  let isTelling = false;
  let pausedUntil = 0;

  const tellDue = async (): Promise<void> => {
    const told = [...due]
      .filter(({ until }) => until > now().getTime())
      .map((window) => ({ window, count: window.untold }));
    due.clear();
    if (told.length === 0) return;
    const uses = told.map(({ window: { key }, count }) => ({ key, count }));
    const found = await counts.add(uses, now());
    for (const [at, { window, count }] of told.entries()) {
      const all = found[at];
      window.untold -= count;
      window.known = all?.count ?? window.known + count;
      window.until = all?.until.getTime() ?? window.until;
    }
  };
  const run = async (): Promise<void> => {
    isTelling = true;
    try {
      while (due.size > 0) await tellDue();
    } catch (error) {
      pausedUntil = now().getTime() + RETRY_DELAY_MS;
      onFailure(error);
    } finally {
      isTelling = false;
    }
  };
  return (window: Window): void => {
    due.add(window);
    if (!isTelling && now().getTime() >= pausedUntil) void run();
  };
};
