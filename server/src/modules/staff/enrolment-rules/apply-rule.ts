/** Applies an enrolment rule to some people, in one transaction. 003 §2.6 */
import { findDueTime, findNextReminder, findRenewalTime } from '@cairn/domain/enrolment-rule.rules';
import { writeAuditEntries } from '../../../platform/audit/audit-log.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { addEnrolments, endEnrolments } from '../../catalogue/courses/enrolments.repository.ts';
import { beginEnrolmentRound } from '../../learning/progress/begin-round.ts';
import { notifyOfEnrolment } from '../enrolments/notify-of-enrolment.ts';
import {
  fulfilDutiesOfOtherRules,
  lockPeopleOfRule,
  type NewRuleDuty,
  removeRuleDuties,
  type EnrolmentRulePerson,
  storeRuleDuties,
} from './enrolment-duties.repository.ts';
import type { StoredEnrolmentRule } from './enrolment-rules.repository.ts';

/** Author of the changes by rules, as the audit log names it. */
const ACTOR = { job: 'enrolment-rules' };

export interface DateAndTimeZone {
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * The change that a rule makes for one person. `leave`: the person has left the group of a rule that ends enrolments then.
 * `accept`: the person has accepted the invitation. `renew`: the person must take the course again.
 */
type PersonChange = 'none' | 'leave' | 'enrol' | 'accept' | 'update' | 'renew';

/** Returns the values that identify a rule in the audit log: its course and its group. */
const nameRule = ({ courseTitle, groupName }: StoredEnrolmentRule) => ({
  course: courseTitle,
  group: groupName,
});

const toDate = (stored: string | null): Date | null => (stored === null ? null : new Date(stored));

const hasOtherTerms = (
  { isMandatory, dueAt }: { readonly isMandatory: boolean; readonly dueAt: string | null },
  rule: StoredEnrolmentRule,
  due: Date | null,
): boolean => isMandatory !== rule.isMandatory || toDate(dueAt)?.getTime() !== due?.getTime();

/** Returns whether the person must now take a completed course again. MENR-19 */
const isRenewed = (
  { renewalMonths }: StoredEnrolmentRule,
  { completedAt, isEnrolled, isDisabled }: EnrolmentRulePerson,
  { now, timeZone }: DateAndTimeZone,
): boolean =>
  renewalMonths !== null &&
  completedAt !== null &&
  isEnrolled &&
  !isDisabled &&
  findRenewalTime(completedAt, renewalMonths, timeZone) <= now;

/** Decides which change a rule makes for a person. */
const decide = (
  rule: StoredEnrolmentRule,
  person: EnrolmentRulePerson,
  moment: DateAndTimeZone,
): PersonChange => {
  const { duty, isMember, isDisabled, isInvited, isLeftOut, completedAt } = person;
  if (!isMember && (!duty || rule.endsOnLeaving)) return duty ? 'leave' : 'none';
  if (isLeftOut) return 'none';
  if (isMember && isRenewed(rule, person, moment)) return 'renew';
  if (!duty) return isDisabled || rule.isGroupArchived ? 'none' : 'enrol';
  if (duty.countedFrom === null && !isInvited) return 'accept';
  if (completedAt !== null || duty.isFulfilled) return 'none';
  const due = findDueTime(rule.due, toDate(duty.countedFrom), moment.timeZone);
  return hasOtherTerms(duty, rule, due) ? 'update' : 'none';
};

const toDuty = (
  { due }: StoredEnrolmentRule,
  studentId: string,
  countedFrom: Date | null,
  { now, timeZone }: DateAndTimeZone,
): NewRuleDuty => {
  const dueAt = findDueTime(due, countedFrom, timeZone);
  // A reminder whose date is before the enrolment is skipped.
  return { studentId, countedFrom, dueAt, remindAt: findNextReminder(dueAt, now, timeZone) };
};

/** Ends the enrolments of people who have left the group of the rule. */
const endOnLeaving = async (
  tx: TransactionSql,
  rule: StoredEnrolmentRule,
  people: readonly EnrolmentRulePerson[],
  at: Date,
): Promise<void> => {
  if (people.length === 0) return;
  const leaving = people.map(({ studentId }) => studentId);
  const studentIds = await removeRuleDuties(tx, rule, leaving);
  const { courseId } = rule;
  const ids = await endEnrolments(tx, { studentIds, courseId, at, isByRule: true });
  const objects = { kind: 'person', ids } as const;
  const before = nameRule(rule);
  await writeAuditEntries(tx, ACTOR, { action: 'person-unenrolled', objects, before }, at);
};

/** Requires that people take a completed course again. */
const renew = async (
  tx: TransactionSql,
  rule: StoredEnrolmentRule,
  people: readonly EnrolmentRulePerson[],
  moment: DateAndTimeZone,
): Promise<void> => {
  if (people.length === 0) return;
  const { courseId, courseTitle: title } = rule;
  const studentIds = people.map(({ studentId }) => studentId);
  await beginEnrolmentRound(tx, { studentIds, courseId, at: moment.now });
  const duties = studentIds.map((studentId) => toDuty(rule, studentId, moment.now, moment));
  await storeRuleDuties(tx, rule, duties, []);
  await fulfilDutiesOfOtherRules(tx, rule, studentIds);
  const objects = { kind: 'person', ids: studentIds } as const;
  const after = nameRule(rule);
  await writeAuditEntries(tx, ACTOR, { action: 'person-renewed', objects, after }, moment.now);
  await notifyOfEnrolment(tx, studentIds, { courseId, title }, moment.now, 'renewed');
};

/**
 * Applies a rule to people: enrols those who are not enrolled, stores their due dates for the course, and notifies each of them
 * once. The caller must hold the lock on the rule. A second call with the same data changes nothing.
 */
export const applyEnrolmentRule = async (
  tx: TransactionSql,
  rule: StoredEnrolmentRule,
  studentIds: readonly string[],
  moment: DateAndTimeZone,
): Promise<void> => {
  const people = await lockPeopleOfRule(tx, rule, studentIds);
  const changes = Map.groupBy(people, (person) => decide(rule, person, moment));
  const get = (kind: PersonChange) => changes.get(kind) ?? [];
  await endOnLeaving(tx, rule, get('leave'), moment.now);
  await renew(tx, rule, get('renew'), moment);

  const { courseId, courseTitle: title } = rule;
  const toEnrol = get('enrol').map(({ studentId }) => studentId);
  const enrolled = await addEnrolments(tx, toEnrol, courseId);
  const enrolledIds = new Set(enrolled);
  const duties = [
    ...get('enrol').map(({ studentId, isInvited }) =>
      toDuty(rule, studentId, isInvited ? null : moment.now, moment),
    ),
    ...get('accept').map(({ studentId, confirmedAt }) =>
      toDuty(rule, studentId, confirmedAt ?? moment.now, moment),
    ),
    ...get('update').map(({ studentId, duty }) =>
      toDuty(rule, studentId, toDate(duty?.countedFrom ?? null), moment),
    ),
  ];
  await storeRuleDuties(tx, rule, duties, enrolled);
  const objects = { kind: 'person', ids: enrolled } as const;
  const after = nameRule(rule);
  await writeAuditEntries(tx, ACTOR, { action: 'person-enrolled', objects, after }, moment.now);

  // Invited people are notified after they have accepted the invitation, with the due date that applies from then on.
  const notifiedIds = [
    ...get('enrol').filter(({ studentId, isInvited }) => enrolledIds.has(studentId) && !isInvited),
    ...get('accept').filter(({ duty }) => duty?.isEnrolledByRule),
  ].map(({ studentId }) => studentId);
  await notifyOfEnrolment(tx, notifiedIds, { courseId, title }, moment.now);
};
