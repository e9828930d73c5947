import type { RolloutPlan } from '@cairn/api/release-plans.contract';
import { formatDateTime } from '@cairn/messages/dates';
import { t } from 'ttag';
import { formatChangeAuthor, formatPercentage } from '../release-texts.ts';

/** Describes what must happen before the rollout plan's next step, and who made the plan. */
export const describeNextStepCondition = (plan: RolloutPlan): string => {
  const who = plan.by.name;
  const next = formatPercentage(plan.next[0] ?? 100);
  const { waitsFor, paused = '' } = plan;
  if (waitsFor === 'person') {
    if (!plan.pausedBy) return t`The rollout plan of ${who} is paused before ${next}: ${paused}`;
    const whom = formatChangeAuthor(plan.pausedBy);
    return t`The rollout plan of ${who} is paused before ${next}. ${whom}: ${paused}`;
  }
  const what = t`The registry continues with ${next} automatically, by the rollout plan of ${who}.`;
  return `${what} ${waitText({ ...plan, waitsFor })}`;
};

interface Waiting extends Pick<RolloutPlan, 'dueAt' | 'starts' | 'leastStarts'> {
  readonly waitsFor: Exclude<RolloutPlan['waitsFor'], 'person'>;
}

const waitText = ({ waitsFor, dueAt, starts, leastStarts }: Waiting): string => {
  if (waitsFor === undefined) return t`This happens within a minute.`;
  const when = formatDateTime(new Date(dueAt));
  const words = {
    time: t`Not before ${when}.`,
    starts: t`It waits for more starts: ${starts} of ${leastStarts} so far.`,
    'fewer-failures': t`It waits, because too many starts failed at this percentage.`,
    'end-of-freeze': t`It waits for the end of the freeze.`,
  };
  return words[waitsFor];
};
