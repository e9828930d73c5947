/** Decides how long operations of the simulated provider take, and how they end. */

type SimulatedAction = 'start' | 'stop' | 'remove' | 'image';

interface StateTransition {
  /** The average duration in seconds. */
  readonly seconds: number;
  /** The states during the operation, after success, and after failure. */
  readonly via: string;
  readonly end: string;
  readonly badEnd: string;
}

const TRANSITIONS: Readonly<Record<SimulatedAction, StateTransition>> = {
  start: { seconds: 40, via: 'STARTING', end: 'AVAILABLE', badEnd: 'UNHEALTHY' },
  stop: { seconds: 25, via: 'STOPPING', end: 'STOPPED', badEnd: 'IMPAIRED' },
  remove: { seconds: 30, via: 'TERMINATING', end: 'TERMINATED', badEnd: 'ERROR' },
  image: { seconds: 75, via: 'PENDING', end: 'AVAILABLE', badEnd: 'ERROR' },
};
/** The largest deviation of the duration, as a fraction. */
const DURATION_SPREAD = 0.2;
/** Deleted desktops are listed for this time. */
const GONE_AFTER_SECONDS = 3600;

export interface SimulationPace {
  /** The speed factor; 1 by default. */
  readonly speed?: number;
  /** The fraction of requests that fail, 0 to 1: one half is refused, the other half ends in a failure state. 0 by default. */
  readonly failures?: number;
  /** Returns a random number from 0 to below 1. */
  readonly random?: () => number;
}

/** The result of a request to the simulated provider: refused, or a state that another state follows. */
export type SimulatedOutcome =
  | { readonly kind: 'refused' }
  | { readonly kind: 'begun'; readonly via: string; readonly end: string; readonly at: Date };

export const createSimulationPlan = ({
  speed = 1,
  failures = 0,
  random = Math.random,
}: SimulationPace) => ({
  outcomeOf: (work: SimulatedAction, now: Date): SimulatedOutcome => {
    const roll = random();
    if (roll < failures / 2) return { kind: 'refused' };
    const { seconds, via, end, badEnd } = TRANSITIONS[work];
    const ms = (seconds * 1000 * (1 - DURATION_SPREAD + 2 * DURATION_SPREAD * random())) / speed;
    const at = new Date(now.getTime() + ms);
    return { kind: 'begun', via, end: roll < failures ? badEnd : end, at };
  },
  /** Returns the time before which deleted desktops are no longer listed. */
  goneBefore: (now: Date): Date => new Date(now.getTime() - (GONE_AFTER_SECONDS * 1000) / speed),
});
