/** Stores the duties that enrolment rules give to people, and finds the people to whom a rule must be applied. */
import type { TransactionSql } from '../../../platform/database/sql.ts';

/**
 * A person of an enrolment rule: membership in the group, account, enrolment in the course, and the duty that the rule gave
 * earlier.
 */
export interface EnrolmentRulePerson {
  readonly studentId: string;
  readonly isMember: boolean;
  readonly isDisabled: boolean;
  /** True if staff has invited the person, and the invitation is not accepted yet. */
  readonly isInvited: boolean;
  readonly confirmedAt: Date | null;
  readonly isEnrolled: boolean;
  /** True if staff have unenrolled the person by hand. */
  readonly isLeftOut: boolean;
  readonly completedAt: Date | null;
  readonly duty: {
    readonly isEnrolledByRule: boolean;
    /** The dates are in ISO format, because they are read as JSON. */
    readonly countedFrom: string | null;
    readonly dueAt: string | null;
    readonly isMandatory: boolean;
    readonly isFulfilled: boolean;
  } | null;
}

/**
 * Returns the StudentIDs of the next people of a rule: current members of the group, and former members who still have a duty.
 */
export const listNextPeopleOfRule = async (
  tx: TransactionSql,
  { ruleId, groupId }: { readonly ruleId: string; readonly groupId: string },
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> => {
  const rows = await tx<{ studentId: string }[]>`
    select student_id as "studentId" from (
      (select student_id from student_group_members
        where group_id = ${groupId} and student_id > ${after} order by student_id limit ${limit})
      union
      (select student_id from enrolment_duties
        where rule_id = ${ruleId} and student_id > ${after} order by student_id limit ${limit})
    ) people order by student_id limit ${limit}`;
  return rows.map(({ studentId }) => studentId);
};

/**
 * Removes the next people of a group from the queue of checks, and returns them. Returns none if another process has removed
 * them.
 */
export const takeRuleChecksOfGroup = async (
  tx: TransactionSql,
  groupId: string,
  limit: number,
): Promise<string[]> => {
  const rows = await tx<{ studentId: string }[]>`
    delete from enrolment_rule_checks where check_id in (
      select check_id from enrolment_rule_checks where group_id = ${groupId}
      order by check_id limit ${limit} for update skip locked)
    returning student_id as "studentId"`;
  return [...new Set(rows.map(({ studentId }) => studentId))];
};

/** Returns the group with the longest-waiting person in the queue of checks. */
export const findGroupWithRuleChecks = async (tx: TransactionSql): Promise<string | undefined> => {
  const [row] = await tx<{ groupId: string }[]>`
    select group_id as "groupId" from enrolment_rule_checks order by check_id limit 1`;
  return row?.groupId;
};

/**
 * Locks accounts in a fixed order, and then returns their state in the rule. Changes of their groups and enrolments by staff
 * wait until the transaction ends. It needs two statements, because the second statement must see the changes for which the
 * first one waited.
 */
export const lockPeopleOfRule = async (
  tx: TransactionSql,
  rule: { readonly ruleId: string; readonly groupId: string; readonly courseId: string },
  studentIds: readonly string[],
): Promise<EnrolmentRulePerson[]> => {
  const ids = [...studentIds];
  await tx`select 1 from students where student_id = any(${ids}::text[])
    order by student_id for no key update`;
  return tx<EnrolmentRulePerson[]>`
    select students.student_id as "studentId", disabled_at is not null as "isDisabled",
      invited_at is not null and confirmed_at is null as "isInvited", confirmed_at as "confirmedAt",
      exists (select from student_group_members member
        where member.student_id = students.student_id and member.group_id = ${rule.groupId}) as "isMember",
      own.course_id is not null and unenrolled_at is null as "isEnrolled",
      coalesce(unenrolled_at is not null and not is_ended_by_rule, false) as "isLeftOut",
      completed_at as "completedAt",
      case when duty.rule_id is not null then json_build_object(
        'isEnrolledByRule', is_enrolled_by_rule, 'countedFrom', counted_from, 'dueAt', duty_due_at,
        'isMandatory', is_mandatory, 'isFulfilled', is_fulfilled) end as duty
    from students
      left join enrolments own on own.student_id = students.student_id and own.course_id = ${rule.courseId}
      left join enrolment_duties duty on duty.student_id = students.student_id and duty.rule_id = ${rule.ruleId}
    where students.student_id = any(${ids}::text[]) order by students.student_id`;
};

export interface NewRuleDuty {
  readonly studentId: string;
  readonly countedFrom: Date | null;
  readonly dueAt: Date | null;
  readonly remindAt: Date | null;
}

/**
 * Stores the duties that a rule gives to people.
 * @param enrolledIds people whom the rule has just enrolled
 */
export const storeRuleDuties = async (
  tx: TransactionSql,
  rule: { readonly ruleId: string; readonly courseId: string; readonly isMandatory: boolean },
  duties: readonly NewRuleDuty[],
  enrolledIds: readonly string[],
): Promise<void> => {
  if (duties.length === 0) return;
  const toTimes = (name: 'countedFrom' | 'dueAt' | 'remindAt') =>
    duties.map((duty) => duty[name]?.toISOString() ?? null);
  await tx`insert into enrolment_duties (rule_id, student_id, course_id, is_enrolled_by_rule, counted_from,
      duty_due_at, remind_at, is_mandatory)
    select ${rule.ruleId}, student_id, ${rule.courseId}, student_id = any(${[...enrolledIds]}::text[]),
      counted_from, due_at, remind_at, ${rule.isMandatory}
    from unnest(${duties.map(({ studentId }) => studentId)}::text[], ${toTimes('countedFrom')}::timestamptz[],
      ${toTimes('dueAt')}::timestamptz[], ${toTimes('remindAt')}::timestamptz[])
      as new (student_id, counted_from, due_at, remind_at)
    on conflict (rule_id, student_id) do update set counted_from = excluded.counted_from,
      duty_due_at = excluded.duty_due_at, remind_at = excluded.remind_at,
      is_mandatory = excluded.is_mandatory, is_fulfilled = false,
      is_enrolled_by_rule = enrolment_duties.is_enrolled_by_rule or excluded.is_enrolled_by_rule`;
};

/**
 * Removes the duties of people who have left the group of a rule. Returns those whose enrolment ends with it, because this rule
 * enrolled them and no other rule requires the course. If another rule requires the course, the enrolment passes to that rule.
 */
export const removeRuleDuties = async (
  tx: TransactionSql,
  { ruleId, courseId }: { readonly ruleId: string; readonly courseId: string },
  studentIds: readonly string[],
): Promise<string[]> => {
  const rows = await tx<{ studentId: string }[]>`
    with removed as (
      delete from enrolment_duties where rule_id = ${ruleId} and student_id = any(${[...studentIds]}::text[])
      returning student_id, is_enrolled_by_rule),
    taken_over as (
      update enrolment_duties set is_enrolled_by_rule = true
      from removed
      where enrolment_duties.student_id = removed.student_id and course_id = ${courseId}
        and rule_id <> ${ruleId} and removed.is_enrolled_by_rule
      returning enrolment_duties.student_id)
    select student_id as "studentId" from removed
    where is_enrolled_by_rule and student_id not in (select student_id from taken_over)`;
  return rows.map(({ studentId }) => studentId);
};

/**
 * Marks the duties that other rules gave as fulfilled, because the people have completed the course and now begin a new round.
 */
export const fulfilDutiesOfOtherRules = async (
  tx: TransactionSql,
  { ruleId, courseId }: { readonly ruleId: string; readonly courseId: string },
  studentIds: readonly string[],
): Promise<void> => {
  await tx`update enrolment_duties set is_fulfilled = true, remind_at = null
    where student_id = any(${[...studentIds]}::text[]) and course_id = ${courseId} and rule_id <> ${ruleId}`;
};
