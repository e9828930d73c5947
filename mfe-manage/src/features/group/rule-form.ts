/** What the form of a rule holds while it is typed, and the terms that follow from it. */
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

export interface TypedRule {
  readonly startDay: string;
  readonly dueKind: RuleDue['kind'];
  readonly days: string;
  readonly dueDay: string;
  /** Empty: the course is taken once. */
  readonly months: string;
  readonly isMandatory: boolean;
  readonly endsOnLeaving: boolean;
}

const USUAL_DAYS = '30';

export const createTypedRule = (today: string): TypedRule => ({
  startDay: today,
  dueKind: 'days',
  days: USUAL_DAYS,
  dueDay: '',
  months: '',
  isMandatory: true,
  endsOnLeaving: false,
});

export const toTypedRule = (rule: EnrolmentRuleTerms): TypedRule => ({
  startDay: rule.startDay,
  dueKind: rule.due.kind,
  days: rule.due.kind === 'days' ? String(rule.due.days) : USUAL_DAYS,
  dueDay: rule.due.kind === 'day' ? rule.due.day : '',
  months: rule.renewalMonths === null ? '' : String(rule.renewalMonths),
  isMandatory: rule.isMandatory,
  endsOnLeaving: rule.endsOnLeaving,
});

const toDue = ({ dueKind, days, dueDay }: TypedRule): RuleDue => {
  if (dueKind === 'days') return { kind: 'days', days: Number(days) };
  return dueKind === 'day' ? { kind: 'day', day: dueDay } : { kind: 'never' };
};

export const toTerms = (typed: TypedRule): EnrolmentRuleTerms => ({
  startDay: typed.startDay,
  due: toDue(typed),
  isMandatory: typed.isMandatory,
  renewalMonths: typed.months.trim() === '' ? null : Number(typed.months),
  endsOnLeaving: typed.endsOnLeaving,
});

/** Returns what has to be corrected in the form, and why; undefined for valid terms. */
export const findFormFault = (
  typed: TypedRule,
): { readonly field: EnrolmentRuleFault; readonly text: string } | undefined => {
  const field = findRuleFault(toTerms(typed));
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
