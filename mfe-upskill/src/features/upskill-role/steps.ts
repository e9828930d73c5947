import { t } from 'ttag';
/** The names of the three steps (002 §2.4). */
export const STEPS = [t`Import Your Background`, t`Goal Details`, t`Learning Path`] as const;

/** Returns the next or previous step, limited to the three. */
export const movedStep = (step: number, by: 1 | -1): number =>
  Math.min(STEPS.length, Math.max(1, step + by));
