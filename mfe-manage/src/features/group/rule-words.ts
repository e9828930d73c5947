import type { EnrolmentRule, JoinedRule } from '@cairn/api/enrolment-rules.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { formatDay } from '@cairn/messages/dates';
import { t } from 'ttag';

/** Formats a calendar day 'YYYY-MM-DD' without a time zone, so that all readers see the same day. */
export const formatCalendarDay = (day: string): string => formatDay(`${day}T12:00`);

const describeDue = ({ due }: Pick<EnrolmentRule, 'due'>): string => {
  if (due.kind === 'never') return t`No due date`;
  if (due.kind === 'day') {
    const day = formatCalendarDay(due.day);
    return t`Due on ${day}`;
  }
  const days = numberText(due.days);
  return plural(due.days, t`Due ${days} day after enrolment|Due ${days} days after enrolment`);
};

const describeRenewal = ({ renewalMonths }: Pick<EnrolmentRule, 'renewalMonths'>): string => {
  if (renewalMonths === null) return t`once`;
  const months = numberText(renewalMonths);
  return plural(renewalMonths, t`again every month|again every ${months} months`);
};

/** Describes an enrolment rule: 'Since 09/01/2026. Due 60 days after enrolment, again every 12 months.' */
export const describeEnrolmentRule = (rule: JoinedRule): string => {
  const terms = `${describeDue(rule)}, ${describeRenewal(rule)}.`;
  const day = formatCalendarDay(rule.startDay);
  const since = rule.hasBegun ? t`Since ${day}.` : t`Begins on ${day}.`;
  return rule.endsOnLeaving
    ? [since, terms, t`Ends for people who leave the group.`].join(' ')
    : [since, terms].join(' ');
};

/** Returns how many people of the group are enrolled: '409 of 412 enrolled'. */
export const describeRuleProgress = ({ enrolled, people }: EnrolmentRule): string => {
  const [part, all] = [numberText(enrolled), numberText(people)];
  return t`${part} of ${all} enrolled`;
};
