import { t } from 'ttag';
/** The three steps of upskilling, as they are named to a student (002 §2.4). */
export const STEPS = [t`Import Your Background`, t`Goal Details`, t`Learning Path`] as const;

/** One step on or back, never out of the three. */
export const movedStep = (step: number, by: 1 | -1): number =>
  Math.min(STEPS.length, Math.max(1, step + by));
