/**
 * What somebody may do in a minute, over all processes: calls, and events of sockets. Each process counts for itself, so a call waits
 * for nobody, and tells the others once a fiftieth of the share was used up since it told them last; then it learns what they have
 * used. Most people never use so much, and cost no statement at all. docs/decisions/067.
 */
import { AppError } from '../errors/app-error.ts';
import { type LimitCounts, limitKey, WINDOW_MS } from './limit-counts.ts';

/** Takes one of somebody's share, or throws too-many. */
export interface TakeShare {
  (who: string): void;
  /** Throws too-many when the share is used up; takes nothing. */
  readonly check: (who: string) => void;
  /** Takes one, also when the share is used up: for what has happened already. */
  readonly count: (who: string) => void;
}

interface ShareRule {
  /** Of the limit, among all others. */
  readonly name: string;
  /** A minute. So many processes together let somebody do at most this and a fiftieth of it for each of them more, besides what comes while they tell. */
  readonly most: number;
  /** What is said of the next one. */
  readonly refusal: string;
}

/** Adds a limit. */
export type CallShares = (rule: ShareRule) => TakeShare;

interface CallSharesDeps {
  readonly counts: Pick<LimitCounts, 'add'>;
  readonly now: () => Date;
  /** The others could not be told; each process goes on to count for itself. */
  readonly onFailure: (error: unknown) => void;
}

const TOLD_PARTS = 50;
/** Of one limit; beyond it the oldest windows go. */
const MOST_WINDOWS = 20_000;
/** After a failure. */
const PAUSE_MS = 1000;

interface Window {
  readonly key: string;
  /** What all processes have used, as far as it is known here. */
  known: number;
  /** Of this process, not told yet. */
  untold: number;
  until: number;
}

export const createCallShares = (deps: CallSharesDeps): CallShares => {
  const tell = createTeller(deps);
  const now = () => deps.now().getTime();
  return ({ name, most, refusal }) => {
    const toldAfter = Math.max(1, Math.floor(most / TOLD_PARTS));
    const windows = new Map<string, Window>();
    const windowOf = (who: string): Window => {
      const known = windows.get(who);
      if (known && known.until > now()) return known;
      windows.delete(who);
      dropOldest(windows, now());
      const key = limitKey(name, who);
      const fresh = { key, known: 0, untold: 0, until: now() + WINDOW_MS };
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

/** They stand in the order in which they began. */
const dropOldest = (windows: Map<string, Window>, now: number): void => {
  for (const [who, { until }] of windows) {
    if (until > now && windows.size < MOST_WINDOWS) return;
    windows.delete(who);
  }
};

/** One statement at a time for all windows of all limits; what comes meanwhile is told by the next. */
const createTeller = ({ counts, now, onFailure }: CallSharesDeps) => {
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
      pausedUntil = now().getTime() + PAUSE_MS;
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
