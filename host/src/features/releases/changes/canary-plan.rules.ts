/** Parses the form in which a user enters the rollout plan of a canary. */
import type { RequestedRolloutPlan } from '@cairn/api/release-plans.contract';
import { parseRisingPercentages } from './percentages.rules.ts';

/** Choices in the form for the minimum number of minutes at each canary percentage. */
export const ROLLOUT_STEP_MINUTE_CHOICES = [5, 15, 30, 60, 120, 360, 720, 1440] as const;
export const DEFAULT_ROLLOUT_STEP_MINUTES = 30;

/** Choices in the form for the percentage by which web vitals may be worse; 0 for no limit. */
export const VITALS_LIMIT_CHOICES = [0, 10, 20, 50, 100] as const;

export interface RolloutPlanForm {
  /** Text of the canary percentages after the first one, such as '50, 100'. */
  readonly next: string;
  readonly everyMinutes: number;
  /** Percentage by which web vitals may be worse before the canary is stopped; 0 for no limit. */
  readonly vitalsLimitPercent: number;
}

/** Returns the channel's canary percentages above the first one, followed by 100 if the user may promote. */
export const suggestRolloutPercentages = (
  steps: readonly number[],
  percent: number,
  mayPromote: boolean,
): string => {
  const rest = steps.filter((step) => step > percent);
  return [...rest, ...(mayPromote ? [100] : [])].join(', ');
};

/** Parses a rollout plan. `wrong`: the percentages do not rise, or they end with 100 without the permission to promote. */
export const parseRolloutPlan = (
  { next: text, everyMinutes, vitalsLimitPercent }: RolloutPlanForm,
  percent: number,
  mayPromote: boolean,
): { readonly plan: RequestedRolloutPlan } | { readonly wrong: 'shares' | 'right' } => {
  const next = parseRisingPercentages(text, { above: percent, most: 100 });
  if (next === undefined || next.length === 0) return { wrong: 'shares' };
  if (next.includes(100) && !mayPromote) return { wrong: 'right' };
  const vitals = vitalsLimitPercent > 0 ? { vitalsLimit: vitalsLimitPercent / 100 } : {};
  return { plan: { next, everyMinutes, ...vitals } };
};
