/** Decides how long operations of simulated desktops take, and how they end. */

type SimulatedAction = 'start' | 'stop' | 'remove' | 'image';

interface StateTransition {
  /** Average duration of the operation in seconds. */
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
/** Largest deviation of an operation's duration from the average, as a fraction. */
const DURATION_SPREAD = 0.2;
/** Time in seconds for which deleted desktops are still listed. */
const GONE_AFTER_SECONDS = 3600;

export interface DesktopSimulationOptions {
  /** Factor by which simulated operations are faster; 1 by default. */
  readonly speed?: number;
  /**
   * Fraction of the simulator's requests that fail, 0 to 1; 0 by default. One half is refused, the other half ends in a failure
   * state.
   */
  readonly failures?: number;
  /** Returns a random number from 0 to below 1, for durations and failures. */
  readonly random?: () => number;
}

/** The result of a request to the simulator of desktops: refused, or a state that another state follows. */
export type SimulatedDesktopOutcome =
  | { readonly kind: 'refused' }
  | { readonly kind: 'begun'; readonly via: string; readonly end: string; readonly at: Date };

export const createDesktopSimulationPlan = ({
  speed = 1,
  failures = 0,
  random = Math.random,
}: DesktopSimulationOptions) => ({
  outcomeOf: (work: SimulatedAction, now: Date): SimulatedDesktopOutcome => {
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
