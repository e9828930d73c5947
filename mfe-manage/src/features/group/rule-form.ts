/** Values of the form of an enrolment rule as they are typed, and their conversion to the terms of the rule. */
import {
  type EnrolmentRuleFault,
  type EnrolmentRuleTerms,
  findRuleFault,
  MAX_DUE_DAYS,
  MAX_RENEWAL_MONTHS,
  type RuleDue,
} from '@cairn/domain/enrolment-rule.rules';
import { numberText } from '@cairn/messages/plural';
import { t } from 'ttag';

export interface RuleFormValues {
  readonly startDay: string;
  readonly dueKind: RuleDue['kind'];
  readonly days: string;
  readonly dueDay: string;
  /** Empty: students take the course once, and it is not renewed. */
  readonly months: string;
  readonly isMandatory: boolean;
  readonly endsOnLeaving: boolean;
}

const USUAL_DAYS = '30';

export const createRuleFormValues = (today: string): RuleFormValues => ({
  startDay: today,
  dueKind: 'days',
  days: USUAL_DAYS,
  dueDay: '',
  months: '',
  isMandatory: true,
  endsOnLeaving: false,
});

export const toRuleFormValues = (rule: EnrolmentRuleTerms): RuleFormValues => ({
  startDay: rule.startDay,
  dueKind: rule.due.kind,
  days: rule.due.kind === 'days' ? String(rule.due.days) : USUAL_DAYS,
  dueDay: rule.due.kind === 'day' ? rule.due.day : '',
  months: rule.renewalMonths === null ? '' : String(rule.renewalMonths),
  isMandatory: rule.isMandatory,
  endsOnLeaving: rule.endsOnLeaving,
});

const toDue = ({ dueKind, days, dueDay }: RuleFormValues): RuleDue => {
  if (dueKind === 'days') return { kind: 'days', days: Number(days) };
  return dueKind === 'day' ? { kind: 'day', day: dueDay } : { kind: 'never' };
};

export const toRuleTerms = (typed: RuleFormValues): EnrolmentRuleTerms => ({
  startDay: typed.startDay,
  due: toDue(typed),
  isMandatory: typed.isMandatory,
  renewalMonths: typed.months.trim() === '' ? null : Number(typed.months),
  endsOnLeaving: typed.endsOnLeaving,
});

/** Returns the first field of the form with an error, and the error message; undefined if the form is valid. */
export const findRuleFormError = (
  typed: RuleFormValues,
): { readonly field: EnrolmentRuleFault; readonly text: string } | undefined => {
  const field = findRuleFault(toRuleTerms(typed));
  if (field === undefined) return undefined;
  const [days, months] = [numberText(MAX_DUE_DAYS), numberText(MAX_RENEWAL_MONTHS)];
  const texts: Readonly<Record<EnrolmentRuleFault, string>> = {
    start: t`Enter a day.`,
    'due-day': t`Enter a day.`,
    days: t`Enter 1 to ${days} days.`,
    months: t`Enter 1 to ${months} months.`,
    'due-before-start': t`The due date lies after the first day.`,
    'renewal-of-day': t`A course that is taken again needs a due date in days, or none.`,
  };
  return { field, text: texts[field] };
};
