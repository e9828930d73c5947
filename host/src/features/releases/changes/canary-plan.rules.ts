/** The plan of a canary as somebody writes it in a form. */
import type { WishedPlan } from '@cairn/api/release-plans.contract';
import { risingShares } from './shares.rules.ts';

/** Times that each share may be kept at least, in minutes. */
export const STEP_TIMES = [5, 15, 30, 60, 120, 360, 720, 1440] as const;
export const USUAL_TIME = 30;

export interface PlanForm {
  /** Shares that follow the first one: '50, 100', in per cent. */
  readonly next: string;
  readonly everyMinutes: number;
}

/** What the channel's steps have after the first share, and everybody at last for whoever may promote. */
export const usualNext = (
  steps: readonly number[],
  percent: number,
  mayPromote: boolean,
): string => {
  const rest = steps.filter((step) => step > percent);
  return [...rest, ...(mayPromote ? [100] : [])].join(', ');
};

/** `wrong`: they do not rise from the first share on, or end with everybody without the right to promote. */
export const readPlan = (
  { next: text, everyMinutes }: PlanForm,
  percent: number,
  mayPromote: boolean,
): { readonly plan: WishedPlan } | { readonly wrong: 'shares' | 'right' } => {
  const next = risingShares(text, { above: percent, most: 100 });
  if (next === undefined || next.length === 0) return { wrong: 'shares' };
  if (next.includes(100) && !mayPromote) return { wrong: 'right' };
  return { plan: { next, everyMinutes } };
};
