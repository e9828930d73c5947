import { t } from 'ttag';
/** Names of the three steps to a learning path (002 §2.4). */
export const UPSKILL_STEP_NAMES = [
  t`Import Your Background`,
  t`Goal Details`,
  t`Learning Path`,
] as const;

/** Returns the number of the next or previous step to a learning path, limited to the three. */
export const moveUpskillStep = (step: number, direction: 1 | -1): number =>
  Math.min(UPSKILL_STEP_NAMES.length, Math.max(1, step + direction));
