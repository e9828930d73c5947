import type { BoardCanary, BoardChannel } from '@cairn/api/release-board.contract';
import { Note } from '@cairn/ui/note';
import { Check } from 'lucide-react';
import { t } from 'ttag';
import { RelativeTime } from '../relative-time.tsx';
import { describeNextStepCondition } from './describe-plan-condition.ts';
import { describeVitalsLimit } from '../changes/change-texts.ts';
import { formatChangeAuthor, formatFailedStarts, formatPercentage } from '../release-texts.ts';
import { DecorativeStone } from '../decorative-stone.tsx';
import styles from './canary-steps.module.css';

interface CanaryStepsProps {
  readonly canary: BoardCanary;
  readonly settings: BoardChannel['settings'];
}

/** List of the canary's percentages of visitors: passed, current and planned steps. */
export const CanaryPercentageSteps = ({ canary, settings }: CanaryStepsProps) => {
  const { version, percent, steps, plan, health } = canary;
  const taken = new Map(steps.map((step) => [step.percent, step.at]));
  // Lists only planned steps above the current percentage: a canary may have started above the first planned one, which is then
  // skipped.
  const planned = (plan?.next ?? settings.canary.steps).filter((step) => step > percent);
  const percentages = [...new Set([...taken.keys(), percent, ...planned, 100])].toSorted(
    (one, other) => one - other,
  );
  const limit = formatPercentage(settings.canary.errorLimit * 100);
  const failures = formatFailedStarts(health.failures, health.loads);
  const who = formatChangeAuthor(canary.by);
  const { vitalsLimit } = canary;
  const limitWords = vitalsLimit === undefined ? undefined : describeVitalsLimit(vitalsLimit);
  return (
    <section aria-labelledby="canary-title" className={styles['canary']}>
      <h2 id="canary-title">{t`Canary ${version}`}</h2>
      <ol>
        {percentages.map((percentage) => (
          <Step key={percentage} percentage={percentage} now={percent} at={taken.get(percentage)} />
        ))}
      </ol>
      <p>
        <b>{who}</b> {canary.reason}
      </p>
      <p>{t`${failures}. The registry stops it above ${limit}.`}</p>
      {limitWords !== undefined && <p>{limitWords}</p>}
      <PlanState plan={plan} />
    </section>
  );
};

/** State of the rollout plan: running, or paused until a person resumes it. */
const PlanState = ({ plan }: Pick<BoardCanary, 'plan'>) => {
  if (!plan) return <p>{t`A person decides on the next step.`}</p>;
  const words = describeNextStepCondition(plan);
  return plan.waitsFor === 'person' ? <Note tone="warn">{words}</Note> : <p>{words}</p>;
};

interface StepProps {
  readonly percentage: number;
  readonly now: number;
  readonly at: string | undefined;
}

const stoneTone = (percentage: number, now: number) => {
  if (percentage === now) return 'now';
  return percentage < now ? 'done' : 'plain';
};

const Step = ({ percentage, now, at }: StepProps) => (
  <li
    data-state={percentage < now ? 'done' : undefined}
    aria-current={percentage === now ? 'step' : undefined}
  >
    <DecorativeStone tone={stoneTone(percentage, now)}>
      {percentage < now && <Check />}
    </DecorativeStone>
    <b>{formatPercentage(percentage)}</b>
    <span>
      {percentage === 100 && <span>{t`everyone`}</span>}
      {at !== undefined && <RelativeTime at={at} />}
    </span>
  </li>
);
