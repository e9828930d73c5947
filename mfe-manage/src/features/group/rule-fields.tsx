import type { EnrolmentRuleFault } from '@cairn/domain/enrolment-rule.rules';
import { Checkbox } from '@cairn/ui/checkbox';
import { RadioList } from '@cairn/ui/radio-list';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import pageStyles from '../../lib/detail-page.module.css';
import { findRuleFormError, type RuleFormValues } from './rule-form.ts';
import styles from './rules.module.css';

interface RuleFieldsProps {
  readonly typed: RuleFormValues;
  readonly onChange: (change: Partial<RuleFormValues>) => void;
}

const DUE_OPTIONS = [
  { value: 'days', label: t`Some days after enrolment` },
  { value: 'day', label: t`On a date` },
  { value: 'never', label: t`No due date` },
];

/**
 * Returns the error message of one of these fields of the form; undefined if the form is valid or another field has the error.
 */
const findError = (
  typed: RuleFormValues,
  ...fields: readonly EnrolmentRuleFault[]
): string | undefined => {
  const fault = findRuleFormError(typed);
  return fault && fields.includes(fault.field) ? fault.text : undefined;
};

/** The fields of a rule apart from its course. */
export const EnrolmentRuleFields = ({ typed, onChange }: RuleFieldsProps) => (
  <>
    <div className={styles['pair']}>
      <TextField
        type="date"
        label={t`From`}
        value={typed.startDay}
        error={findError(typed, 'start')}
        onChange={({ target }) => onChange({ startDay: target.value })}
      />
      <TextField
        type="number"
        min={1}
        label={t`Again after months (optional)`}
        hint={t`Counted from the completion. Empty: the course is taken once.`}
        value={typed.months}
        error={findError(typed, 'months', 'renewal-of-day')}
        onChange={({ target }) => onChange({ months: target.value })}
      />
    </div>
    <RadioList
      legend={t`Due`}
      options={DUE_OPTIONS}
      value={typed.dueKind}
      onChange={(value) => onChange({ dueKind: value as RuleFormValues['dueKind'] })}
    />
    <DueField {...{ typed, onChange }} />
    <RuleSwitches {...{ typed, onChange }} />
  </>
);

/** The number of days or the date, if the chosen kind of due date has one. */
const DueField = ({ typed, onChange }: RuleFieldsProps) => {
  if (typed.dueKind === 'never') return null;
  return typed.dueKind === 'days' ? (
    <TextField
      type="number"
      min={1}
      label={t`Days after enrolment`}
      value={typed.days}
      error={findError(typed, 'days')}
      onChange={({ target }) => onChange({ days: target.value })}
    />
  ) : (
    <TextField
      type="date"
      label={t`Due date`}
      value={typed.dueDay}
      error={findError(typed, 'due-day', 'due-before-start')}
      onChange={({ target }) => onChange({ dueDay: target.value })}
    />
  );
};

const RuleSwitches = ({ typed, onChange }: RuleFieldsProps) => (
  <>
    <Checkbox
      checked={typed.isMandatory}
      onChange={({ target }) => onChange({ isMandatory: target.checked })}
      label={
        <span className={styles['option']}>
          <span>{t`Mandatory`}</span>
          <span className={pageStyles['hint']}>
            {t`Marked in My Learning. Reminders 7 days and 1 day before, and on the day after. Students cannot switch them off.`}
          </span>
        </span>
      }
    />
    <Checkbox
      checked={typed.endsOnLeaving}
      onChange={({ target }) => onChange({ endsOnLeaving: target.checked })}
      label={
        <span className={styles['option']}>
          <span>{t`End the enrolment of people who leave the group`}</span>
          <span className={pageStyles['hint']}>
            {t`Their record stays. Otherwise they stay enrolled.`}
          </span>
        </span>
      }
    />
  </>
);
