/** How long what takes at the simulated provider, and how it ends. */

type Work = 'start' | 'stop' | 'remove' | 'image';

interface Course {
  /** Seconds on an average day. */
  readonly seconds: number;
  /** What it is in meanwhile, then, and when something goes wrong. */
  readonly via: string;
  readonly end: string;
  readonly badEnd: string;
}

const COURSES: Readonly<Record<Work, Course>> = {
  start: { seconds: 40, via: 'STARTING', end: 'AVAILABLE', badEnd: 'UNHEALTHY' },
  stop: { seconds: 25, via: 'STOPPING', end: 'STOPPED', badEnd: 'IMPAIRED' },
  remove: { seconds: 30, via: 'TERMINATING', end: 'TERMINATED', badEnd: 'ERROR' },
  image: { seconds: 75, via: 'PENDING', end: 'AVAILABLE', badEnd: 'ERROR' },
};
/** No two take the same time. */
const SPREAD = 0.2;
/** A deleted desktop is still seen for a while. */
const GONE_AFTER_SECONDS = 3600;

export interface SimulationPace {
  /** How many times as fast as usual; 1 unless told. */
  readonly speed?: number;
  /** Share of what is asked that fails, 0 to 1: half is refused, half ends badly. None unless told. */
  readonly failures?: number;
  /** 0 up to 1. */
  readonly random?: () => number;
}

/** What the provider makes of a wish: nothing, or a state that another one follows. */
export type SimulatedOutcome =
  | { readonly kind: 'refused' }
  | { readonly kind: 'begun'; readonly via: string; readonly end: string; readonly at: Date };

export const createSimulationPlan = ({
  speed = 1,
  failures = 0,
  random = Math.random,
}: SimulationPace) => ({
  outcomeOf: (work: Work, now: Date): SimulatedOutcome => {
    const fate = random();
    if (fate < failures / 2) return { kind: 'refused' };
    const { seconds, via, end, badEnd } = COURSES[work];
    const ms = (seconds * 1000 * (1 - SPREAD + 2 * SPREAD * random())) / speed;
    const at = new Date(now.getTime() + ms);
    return { kind: 'begun', via, end: fate < failures ? badEnd : end, at };
  },
  /** What was deleted before this moment is not listed any more. */
  goneBefore: (now: Date): Date => new Date(now.getTime() - (GONE_AFTER_SECONDS * 1000) / speed),
});
