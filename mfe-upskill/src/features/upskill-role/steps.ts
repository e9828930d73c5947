import { t } from 'ttag';
/** The names of the three steps (002 §2.4). */
export const STEP_NAMES = [t`Import Your Background`, t`Goal Details`, t`Learning Path`] as const;

/** Returns the next or previous step, limited to the three. */
export const moveStep = (step: number, by: 1 | -1): number =>
  Math.min(STEP_NAMES.length, Math.max(1, step + by));
