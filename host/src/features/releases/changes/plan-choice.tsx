import { RadioList } from '@cairn/ui/radio-list';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import { formatMinutes } from '../release-texts.ts';
import { STEP_MINUTES } from './canary-plan.rules.ts';
import type { ChangeDraft } from './use-change-draft.ts';

interface PlanChoiceProps {
  readonly draft: ChangeDraft;
  /** True if errors of the percentages are shown. */
  readonly isChecked: boolean;
}

/** Chooses between manual steps and a rollout plan with its percentages and times. */
export const PlanChoice = ({ draft: { planning, plan }, isChecked }: PlanChoiceProps) => (
  <>
    <RadioList
      legend={t`Who takes the next steps?`}
      options={[
        { value: 'person', label: t`A person, each of them` },
        { value: 'plan', label: t`The registry, by a plan` },
      ]}
      value={planning.isPlanned ? 'plan' : 'person'}
      onChange={(value) => planning.choose({ isPlanned: value === 'plan' })}
    />
    {planning.isPlanned && (
      <>
        <TextField
          label={t`Shares that follow, in per cent`}
          hint={t`Rising, with commas between them; 100 promotes it`}
          value={planning.next}
          onChange={(event) => planning.choose({ next: event.target.value })}
          autoComplete="off"
          error={isChecked && plan && 'wrong' in plan ? describePlanError(plan.wrong) : undefined}
        />
        <SelectField
          label={t`Time between them, at least`}
          options={STEP_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: formatMinutes(minutes),
          }))}
          value={String(planning.everyMinutes)}
          onChange={(event) => planning.choose({ everyMinutes: Number(event.target.value) })}
        />
      </>
    )}
  </>
);

const describePlanError = (wrong: 'shares' | 'right'): string =>
  wrong === 'right'
    ? t`You have no right to promote it: end with less than 100.`
    : t`Please write up to ten rising numbers, above the first share and up to 100.`;
