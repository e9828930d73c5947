import type { BoardCanary, BoardChannel } from '@cairn/api/release-board.contract';
import { Note } from '@cairn/ui/note';
import { Check } from 'lucide-react';
import { t } from 'ttag';
import { Age } from '../age.tsx';
import { describePlanCondition } from './describe-plan-condition.ts';
import { formatActor, formatFailureCount, formatPercentage } from '../release-texts.ts';
import { Stone } from '../stone.tsx';
import styles from './canary-steps.module.css';

interface CanaryStepsProps {
  readonly canary: BoardCanary;
  readonly settings: BoardChannel['settings'];
}

/** The percentages of a canary: passed, current and planned ones. */
export const CanarySteps = ({ canary, settings }: CanaryStepsProps) => {
  const { version, percent, steps, plan, health } = canary;
  const taken = new Map(steps.map((step) => [step.percent, step.at]));
  const shares = [
    ...new Set([...(plan?.next ?? settings.canary.steps), ...taken.keys(), percent, 100]),
  ].toSorted((one, other) => one - other);
  const limit = formatPercentage(settings.canary.errorLimit * 100);
  const failures = formatFailureCount(health.failures, health.loads);
  const who = formatActor(canary.by);
  return (
    <section aria-labelledby="canary-title" className={styles['canary']}>
      <h2 id="canary-title">{t`Canary ${version}`}</h2>
      <ol>
        {shares.map((share) => (
          <Step key={share} share={share} now={percent} at={taken.get(share)} />
        ))}
      </ol>
      <p>
        <b>{who}</b> {canary.reason}
      </p>
      <p>{t`${failures}. It stops by itself above ${limit}.`}</p>
      <PlanState plan={plan} />
    </section>
  );
};

/** The state of the plan; a paused plan waits for a person. */
const PlanState = ({ plan }: Pick<BoardCanary, 'plan'>) => {
  if (!plan) return <p>{t`A person takes the next step.`}</p>;
  const words = describePlanCondition(plan);
  return plan.waitsFor === 'person' ? <Note tone="warn">{words}</Note> : <p>{words}</p>;
};

interface StepProps {
  readonly share: number;
  readonly now: number;
  readonly at: string | undefined;
}

const stoneTone = (share: number, now: number) => {
  if (share === now) return 'now';
  return share < now ? 'done' : 'plain';
};

const Step = ({ share, now, at }: StepProps) => (
  <li
    data-state={share < now ? 'done' : undefined}
    aria-current={share === now ? 'step' : undefined}
  >
    <Stone tone={stoneTone(share, now)}>{share < now && <Check />}</Stone>
    <b>{formatPercentage(share)}</b>
    <span>
      {share === 100 && <span>{t`everyone`}</span>}
      {at !== undefined && <Age at={at} />}
    </span>
  </li>
);
