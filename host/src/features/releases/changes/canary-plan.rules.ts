/** Parses the rollout plan of a canary from a form. */
import type { RequestedPlan } from '@cairn/api/release-plans.contract';
import { parseRisingPercentages } from './percentages.rules.ts';

/** Choices for the minimum minutes per step. */
export const STEP_MINUTES = [5, 15, 30, 60, 120, 360, 720, 1440] as const;
export const DEFAULT_STEP_MINUTES = 30;

export interface PlanForm {
  /** The following percentages, such as '50, 100'. */
  readonly next: string;
  readonly everyMinutes: number;
}

/** Returns the channel's steps after the first percentage, and 100 at the end for callers who may promote. */
export const suggestNextSteps = (
  steps: readonly number[],
  percent: number,
  mayPromote: boolean,
): string => {
  const rest = steps.filter((step) => step > percent);
  return [...rest, ...(mayPromote ? [100] : [])].join(', ');
};

/** Parses a plan. `wrong`: the percentages do not rise, or they end with 100 without the permission to promote. */
export const parsePlan = (
  { next: text, everyMinutes }: PlanForm,
  percent: number,
  mayPromote: boolean,
): { readonly plan: RequestedPlan } | { readonly wrong: 'shares' | 'right' } => {
  const next = parseRisingPercentages(text, { above: percent, most: 100 });
  if (next === undefined || next.length === 0) return { wrong: 'shares' };
  if (next.includes(100) && !mayPromote) return { wrong: 'right' };
  return { plan: { next, everyMinutes } };
};
