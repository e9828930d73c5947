import { RadioList } from '@cairn/ui/radio-list';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import { formatMinutesAsDuration, formatPercentage } from '../release-texts.ts';
import { ROLLOUT_STEP_MINUTE_CHOICES, VITALS_LIMIT_CHOICES } from './canary-plan.rules.ts';
import type { ReleaseChangeDraft } from './use-change-draft.ts';

interface PlanChoiceProps {
  readonly draft: ReleaseChangeDraft;
  /** True if errors in the entered percentages are shown, once the user has tried to confirm. */
  readonly isChecked: boolean;
}

/** Form part that chooses between manual canary steps and a rollout plan with percentages and times. */
export const RolloutPlanChoice = ({ draft: { planning, plan }, isChecked }: PlanChoiceProps) => (
  <>
    <RadioList
      legend={t`Who decides on the next steps?`}
      options={[
        { value: 'person', label: t`A person decides on each step` },
        { value: 'plan', label: t`The registry, by a rollout plan` },
      ]}
      value={planning.isPlanned ? 'plan' : 'person'}
      onChange={(value) => planning.choose({ isPlanned: value === 'plan' })}
    />
    {planning.isPlanned && (
      <>
        <TextField
          label={t`Next percentages`}
          hint={t`Rising numbers, separated by commas; 100 promotes it`}
          value={planning.next}
          onChange={(event) => planning.choose({ next: event.target.value })}
          autoComplete="off"
          error={isChecked && plan && 'wrong' in plan ? describePlanError(plan.wrong) : undefined}
        />
        <SelectField
          label={t`Minimum time of each step`}
          options={ROLLOUT_STEP_MINUTE_CHOICES.map((minutes) => ({
            value: String(minutes),
            label: formatMinutesAsDuration(minutes),
          }))}
          value={String(planning.everyMinutes)}
          onChange={(event) => planning.choose({ everyMinutes: Number(event.target.value) })}
        />
        <SelectField
          label={t`Stop it when a web vital is worse`}
          options={VITALS_LIMIT_CHOICES.map((percent) => ({
            value: String(percent),
            label: formatVitalsLimitChoice(percent),
          }))}
          value={String(planning.vitalsLimitPercent)}
          onChange={(event) => planning.choose({ vitalsLimitPercent: Number(event.target.value) })}
        />
      </>
    )}
  </>
);

const formatVitalsLimitChoice = (percent: number): string => {
  if (percent === 0) return t`Never`;
  const share = formatPercentage(percent);
  return t`By more than ${share}`;
};

const describePlanError = (wrong: 'shares' | 'right'): string =>
  wrong === 'right'
    ? t`You have no right to promote it. End with less than 100.`
    : t`Enter up to ten rising numbers, above the first percentage and up to 100.`;
