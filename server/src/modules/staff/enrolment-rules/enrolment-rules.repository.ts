/** Stores the enrolment rules of groups. Every read by staff is limited to the scope of the caller. */
import type { EnrolmentRule, JoinedRule } from '@cairn/api/enrolment-rules.contract';
import type { EnrolmentRuleTerms } from '@cairn/domain/enrolment-rule.rules';
import type { StaffScope } from '@cairn/domain/staff.rules';
import {
  sqlFragment,
  type SqlFragment,
  type SqlQuery,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import { isCourseSeenByGroups } from '../enrolments/courses-to-enrol.repository.ts';
import { isGroupInScope } from '../people/people.repository.ts';

/** Selects the columns of `EnrolmentRuleTerms`. */
const TERMS = sqlFragment`to_char(rule_start_day, 'YYYY-MM-DD') as "startDay",
  case when rule_due_day is not null
    then json_build_object('kind', 'day', 'day', to_char(rule_due_day, 'YYYY-MM-DD'))
    when rule_due_days is not null then json_build_object('kind', 'days', 'days', rule_due_days)
    else json_build_object('kind', 'never') end as due,
  makes_mandatory as "isMandatory", renewal_months as "renewalMonths",
  ends_on_leaving as "endsOnLeaving"`;

/** SQL condition that a course is offered to the group of the rule. Until then, the rule is not applied. */
const IS_COURSE_OFFERED = sqlFragment`(lower(courses.status) <> 'draft' and course_state <> 'archived'
  and ${isCourseSeenByGroups(sqlFragment`array[enrolment_rules.group_id]`)})`;

/** Returns the SQL condition that a rule must still be applied to some people. */
const isPending = (today: string): SqlFragment => sqlFragment`(rule_ended_at is null
  and rule_start_day <= ${today}::date
  and (applied_revision < terms_revision
    or renewal_months is not null and applied_day < ${today}::date))`;

/** An enrolment rule that is locked, because it will be changed or applied. */
export interface StoredEnrolmentRule extends EnrolmentRuleTerms {
  readonly ruleId: string;
  readonly groupId: string;
  readonly courseId: string;
  readonly courseTitle: string;
  readonly isCourseOffered: boolean;
  readonly groupName: string;
  readonly isGroupArchived: boolean;
  /** StudentID of the last person to whom the current run has applied the rule; null if no run is in progress. */
  readonly appliedUntil: string | null;
}

const selectRules = (where: SqlFragment): SqlFragment => sqlFragment`
  select rule_id as "ruleId", enrolment_rules.group_id as "groupId",
    enrolment_rules.course_id as "courseId", title as "courseTitle",
    ${IS_COURSE_OFFERED} as "isCourseOffered", applied_until as "appliedUntil",
    group_name as "groupName", group_archived_at is not null as "isGroupArchived", ${TERMS}
  from enrolment_rules join courses using (course_id)
    join student_groups on student_groups.group_id = enrolment_rules.group_id
  where rule_ended_at is null and ${where}`;

/** Locks an active rule of a group in the scope. Returns undefined for other groups and for unknown ids. */
export const lockEnrolmentRuleInScope = async (
  tx: TransactionSql,
  ruleId: string,
  scope: StaffScope,
): Promise<StoredEnrolmentRule | undefined> => {
  const [row] = await tx<StoredEnrolmentRule[]>`
    ${selectRules(sqlFragment`rule_id = ${ruleId} and ${isGroupInScope(scope, sqlFragment`enrolment_rules.group_id`)}`)}
    for no key update of enrolment_rules`;
  return row;
};

/**
 * Locks a rule that must be applied to more people, unless another transaction applies it. Rules without a finished batch come
 * first.
 */
export const lockPendingEnrolmentRule = async (
  tx: TransactionSql,
  today: string,
): Promise<StoredEnrolmentRule | undefined> => {
  const [row] = await tx<StoredEnrolmentRule[]>`
    ${selectRules(sqlFragment`${isPending(today)} and ${IS_COURSE_OFFERED}`)}
    order by applied_until nulls first, rule_id limit 1
    for no key update of enrolment_rules skip locked`;
  return row;
};

/** Locks the rules of a group whose start day has come. */
export const lockBegunRulesOfGroup = (
  tx: TransactionSql,
  groupId: string,
  today: string,
): Promise<StoredEnrolmentRule[]> =>
  tx<StoredEnrolmentRule[]>`
    ${selectRules(sqlFragment`enrolment_rules.group_id = ${groupId} and rule_start_day <= ${today}::date`)}
    order by rule_id for no key update of enrolment_rules`;

/**
 * Stores the progress of a run of a rule.
 * @param until StudentID of the last person; null: the run is complete
 */
export const storeRuleRunProgress = async (
  tx: TransactionSql,
  ruleId: string,
  { until, today }: { readonly until: string | null; readonly today: string },
): Promise<void> => {
  await (until === null
    ? tx`update enrolment_rules set applied_until = null, applied_revision = terms_revision,
        applied_day = ${today}::date where rule_id = ${ruleId}`
    : tx`update enrolment_rules set applied_until = ${until} where rule_id = ${ruleId}`);
};

/** Requests that a rule is applied again to all people of the group. */
export const requestRunOfRule = async (tx: TransactionSql, ruleId: string): Promise<void> => {
  await tx`update enrolment_rules set applied_revision = 0, applied_until = null
    where rule_id = ${ruleId}`;
};

/** Requests that all rules of a group are applied again to all people of the group. */
export const requestRuleRunsOfGroup = async (
  tx: TransactionSql,
  groupId: string,
): Promise<void> => {
  await tx`update enrolment_rules set applied_revision = 0, applied_until = null
    where group_id = ${groupId} and rule_ended_at is null`;
};

/** SQL that counts the people of the group: those who are enrolled in the course, those whom staff have unenrolled, and all. */
const selectCounts = (groupId: SqlFragment, courseId: SqlFragment): SqlFragment => sqlFragment`
  select count(*)::int as people,
    count(*) filter (where own.unenrolled_at is null and own.course_id is not null)::int as enrolled,
    count(*) filter (where own.unenrolled_at is not null and not own.is_ended_by_rule)::int as "leftOut",
    count(*) filter (where disabled_at is null
      and (own.course_id is null or own.unenrolled_at is not null and own.is_ended_by_rule))::int as "toEnrol"
  from student_group_members member join students using (student_id)
    left join enrolments own on own.student_id = member.student_id and own.course_id = ${courseId}
  where member.group_id = ${groupId}`;

/** Returns the active rules of a group, sorted by title of the course. */
export const listRulesOfGroup = (
  sql: SqlQuery,
  groupId: string,
  today: string,
): Promise<EnrolmentRule[]> =>
  sql<EnrolmentRule[]>`
    select rule_id as "ruleId", course_id as "courseId", title as "courseTitle",
      not ${IS_COURSE_OFFERED} as "isCourseHidden", rule_start_day <= ${today}::date as "hasBegun",
      ${isPending(today)} as "isRunning", counts.people, counts.enrolled, counts."leftOut", ${TERMS}
    from enrolment_rules join courses using (course_id)
      cross join lateral (${selectCounts(sqlFragment`enrolment_rules.group_id`, sqlFragment`enrolment_rules.course_id`)}) counts
    where enrolment_rules.group_id = ${groupId} and rule_ended_at is null
    order by title, rule_id`;

/** Returns the active rules of a group that do not yet apply to at least one of the people, sorted by title of the course. */
export const listRulesForJoining = (
  sql: SqlQuery,
  {
    groupId,
    personIds,
    today,
  }: {
    readonly groupId: string | null;
    readonly personIds: readonly string[];
    readonly today: string;
  },
): Promise<JoinedRule[]> =>
  sql<JoinedRule[]>`
    select rule_id as "ruleId", title as "courseTitle", rule_start_day <= ${today}::date as "hasBegun",
      ${TERMS}
    from enrolment_rules join courses using (course_id)
    where enrolment_rules.group_id = ${groupId} and rule_ended_at is null
      and exists (select from unnest(${[...personIds]}::text[]) person_id
        where not exists (select from student_group_members member
          where member.student_id = person_id and member.group_id = ${groupId}))
    order by title, rule_id`;

export const countEnrolmentRules = async (tx: TransactionSql, groupId: string): Promise<number> => {
  const [row] = await tx<{ rules: number }[]>`select count(*)::int as rules from enrolment_rules
    where group_id = ${groupId} and rule_ended_at is null`;
  return row?.rules ?? 0;
};

interface RuleCounts {
  readonly enrolled: number;
  readonly leftOut: number;
  readonly toEnrol: number;
}

/** Returns how many people a rule for this group and course would enrol, and how many it would not enrol. */
export const countPeopleOfRule = async (
  sql: SqlQuery,
  groupId: string,
  courseId: string,
): Promise<RuleCounts> => {
  const [row] = await sql<RuleCounts[]>`
    ${selectCounts(sqlFragment`${groupId}`, sqlFragment`${courseId}`)}`;
  if (!row) throw new Error('A count returned no row.');
  return row;
};

/**
 * Returns how many people who have not completed the course have a due date that new terms would change.
 * @param dueAt the same due date for all; absent: the due date depends on each person's enrolment
 */
export const countDueDatesMovedByTerms = async (
  sql: SqlQuery,
  ruleId: string,
  dueAt: Date | null | undefined,
): Promise<number> => {
  const isMoved =
    dueAt === undefined
      ? sqlFragment`counted_from is not null`
      : sqlFragment`duty_due_at is distinct from ${dueAt}::timestamptz`;
  const [row] = await sql<{ moved: number }[]>`
    select count(*)::int as moved from enrolment_duties join enrolments using (student_id, course_id)
    where rule_id = ${ruleId} and not is_fulfilled and ${isMoved}
      and completed_at is null and unenrolled_at is null`;
  return row?.moved ?? 0;
};

const toTermsColumns = ({ startDay, due, ...terms }: EnrolmentRuleTerms) => ({
  startDay,
  dueDay: due.kind === 'day' ? due.day : null,
  dueDays: due.kind === 'days' ? due.days : null,
  ...terms,
});

export const insertRule = async (
  tx: TransactionSql,
  rule: { readonly ruleId: string; readonly groupId: string; readonly courseId: string },
  terms: EnrolmentRuleTerms,
  at: Date,
): Promise<void> => {
  const { startDay, dueDay, dueDays, ...row } = toTermsColumns(terms);
  await tx`insert into enrolment_rules (rule_id, group_id, course_id, rule_start_day, rule_due_day,
      rule_due_days, makes_mandatory, renewal_months, ends_on_leaving, rule_created_at)
    values (${rule.ruleId}, ${rule.groupId}, ${rule.courseId}, ${startDay}, ${dueDay}, ${dueDays},
      ${row.isMandatory}, ${row.renewalMonths}, ${row.endsOnLeaving}, ${at})`;
};

/** Stores new terms of a rule, and requests that they are applied to all people of the group. */
export const updateEnrolmentRuleTerms = async (
  tx: TransactionSql,
  ruleId: string,
  terms: EnrolmentRuleTerms,
): Promise<void> => {
  const { startDay, dueDay, dueDays, ...row } = toTermsColumns(terms);
  await tx`update enrolment_rules set rule_start_day = ${startDay}, rule_due_day = ${dueDay},
      rule_due_days = ${dueDays}, makes_mandatory = ${row.isMandatory},
      renewal_months = ${row.renewalMonths}, ends_on_leaving = ${row.endsOnLeaving},
      terms_revision = terms_revision + 1, applied_until = null
    where rule_id = ${ruleId}`;
};

export const markEnrolmentRuleEnded = async (
  tx: TransactionSql,
  ruleId: string,
  at: Date,
): Promise<void> => {
  await tx`update enrolment_rules set rule_ended_at = ${at} where rule_id = ${ruleId}`;
};
