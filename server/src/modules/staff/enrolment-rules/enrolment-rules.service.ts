/** Reads and changes enrolment rules for staff. Each change and its entry in the audit log are one transaction. 003 §2.6 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@cairn/api/audit-log.contract';
import {
  type EnrolmentRulePreview,
  type EnrolmentRules,
  MAX_GROUP_RULES,
  type NewEnrolmentRule,
} from '@cairn/api/enrolment-rules.contract';
import { findDayStart, toDayInZone } from '@cairn/domain/calendar-day.rules';
import {
  type EnrolmentRuleFault,
  type EnrolmentRuleTerms,
  findDueTime,
  findRuleFault,
  MAX_DUE_DAYS,
  MAX_RENEWAL_MONTHS,
} from '@cairn/domain/enrolment-rule.rules';
import { writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import type { Sql, SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import { findChosenCourses } from '../enrolments/courses-to-enrol.repository.ts';
import { findGroupState, lockGroup } from '../groups/groups.repository.ts';
import { refuseUnknownGroup } from '../groups/groups.service.ts';
import * as repository from './enrolment-rules.repository.ts';
import type { StoredEnrolmentRule } from './enrolment-rules.repository.ts';

const FAULTS: Readonly<Record<EnrolmentRuleFault, string>> = {
  start: 'The first day is no day of the calendar.',
  'due-day': 'The due date is no day of the calendar.',
  days: `Enter 1 to ${MAX_DUE_DAYS} days.`,
  months: `Enter 1 to ${MAX_RENEWAL_MONTHS} months.`,
  'due-before-start': 'The due date lies after the first day.',
  'renewal-of-day': 'A course that is taken again needs a due date in days, or none.',
};

const requireValidTerms = (terms: EnrolmentRuleTerms): void => {
  const fault = findRuleFault(terms);
  if (fault) throw new AppError('invalid', FAULTS[fault], { fault });
};

const refuseUnknownRule = (): never => {
  throw new AppError('not-found', 'There is no such rule. Reload the page; it may have ended.');
};

/** Throws conflict if a rule cannot enrol the group in the course now, with the reason. */
const requireOfferedCourse = async (
  tx: TransactionSql,
  { groupId, courseId }: { readonly groupId: string; readonly courseId: string },
  { scope }: StaffCaller,
): Promise<void> => {
  const group = (await findGroupState(tx, groupId, scope)) ?? refuseUnknownGroup();
  if (group.isArchived)
    throw new AppError(
      'conflict',
      `'${group.name}' is archived. Take it out of the archive first.`,
    );
  const [course] = await findChosenCourses(tx, [courseId], { groupIds: [groupId], scope });
  if (!course) throw new AppError('not-found', 'There is no such course. Choose another one.');
  if (course.isDraft)
    throw new AppError('conflict', `${course.title} is a draft. Publish it first.`);
  if (course.isArchived)
    throw new AppError('conflict', `${course.title} is archived. Restore it first.`);
  if (!course.isSeen)
    throw new AppError(
      'conflict',
      `${group.name} does not see this course. Add it to the group first.`,
      { group: group.name, course: course.title },
    );
};

const describeDue = ({ due }: EnrolmentRuleTerms): string | number | null => {
  if (due.kind === 'never') return null;
  return due.kind === 'day' ? due.day : due.days;
};

const toLoggedValues = (terms: EnrolmentRuleTerms, course: string) => ({
  course,
  startDay: terms.startDay,
  due: describeDue(terms),
  isMandatory: terms.isMandatory,
  renewalMonths: terms.renewalMonths,
  endsOnLeaving: terms.endsOnLeaving,
});

const pickTerms = ({
  startDay,
  due,
  isMandatory,
  renewalMonths,
  endsOnLeaving,
}: EnrolmentRuleTerms): EnrolmentRuleTerms => ({
  startDay,
  due,
  isMandatory,
  renewalMonths,
  endsOnLeaving,
});

interface RulesDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  /** Requests a run of these rules, in the transaction of the change. */
  readonly requestRuns: (tx: TransactionSql) => Promise<void>;
  /** Starts the requested runs after the commit. */
  readonly wakeRuns: () => void;
}

const createList =
  ({ sql, now }: RulesDeps) =>
  async ({ scope }: StaffCaller, groupId: string): Promise<EnrolmentRules> => {
    if (!(await findGroupState(sql, groupId, scope))) refuseUnknownGroup();
    const timeZone = await readSiteTimeZone(sql);
    const today = toDayInZone(now(), timeZone);
    return { rules: await repository.listRulesOfGroup(sql, groupId, today), timeZone, today };
  };

type ListRules = ReturnType<typeof createList>;

const writeEntry = (
  tx: TransactionSql,
  caller: StaffCaller,
  entry: {
    readonly action: AuditAction;
    readonly groupId: string;
    readonly before?: ReturnType<typeof toLoggedValues>;
    readonly after?: ReturnType<typeof toLoggedValues>;
  },
  at: Date,
): Promise<void> => {
  const { groupId: id, ...values } = entry;
  return writeAuditEntry(tx, caller, { ...values, object: { kind: 'group', id } }, at);
};

/** Creates enrolment rules, and previews the number of people whom they would enrol. */
const createNewRules = (deps: RulesDeps, list: ListRules) => {
  const { sql, now, requestRuns, wakeRuns } = deps;
  return {
    preview: async (
      caller: StaffCaller,
      groupId: string,
      { courseId, ...terms }: NewEnrolmentRule,
    ): Promise<EnrolmentRulePreview> => {
      requireValidTerms(terms);
      await sql.begin((tx) => requireOfferedCourse(tx, { groupId, courseId }, caller));
      const timeZone = await readSiteTimeZone(sql);
      const start = findDayStart(terms.startDay, timeZone);
      const beginsAt = new Date(Math.max(start.getTime(), now().getTime()));
      const counts = await repository.countPeopleOfRule(sql, groupId, courseId);
      return {
        toEnrol: counts.toEnrol,
        enrolled: counts.enrolled,
        leftOut: counts.leftOut,
        beginsAt: beginsAt.toISOString(),
        dueAt: findDueTime(terms.due, beginsAt, timeZone)?.toISOString() ?? null,
      };
    },
    create: async (
      caller: StaffCaller,
      groupId: string,
      { courseId, ...terms }: NewEnrolmentRule,
    ): Promise<EnrolmentRules> => {
      requireValidTerms(terms);
      await sql.begin(async (tx) => {
        await lockGroup(tx, groupId);
        await requireOfferedCourse(tx, { groupId, courseId }, caller);
        if ((await repository.countEnrolmentRules(tx, groupId)) >= MAX_GROUP_RULES)
          throw new AppError('conflict', `The group has ${MAX_GROUP_RULES} rules, the limit.`);
        const [course] = await findChosenCourses(tx, [courseId], {
          groupIds: [groupId],
          scope: 'site',
        });
        await repository.insertRule(tx, { ruleId: randomUUID(), groupId, courseId }, terms, now());
        const after = toLoggedValues(terms, course?.title ?? courseId);
        await writeEntry(tx, caller, { action: 'rule-created', groupId, after }, now());
        await requestRuns(tx);
      });
      wakeRuns();
      return list(caller, groupId);
    },
  };
};

/** Returns the due date that the terms give to all people; undefined if the due date depends on each person's enrolment. */
const findCommonDueTime = ({ due }: EnrolmentRuleTerms, timeZone: string) =>
  due.kind === 'days' ? undefined : findDueTime(due, null, timeZone);

const lockRule = async (
  tx: TransactionSql,
  caller: StaffCaller,
  ruleId: string,
): Promise<StoredEnrolmentRule> =>
  (await repository.lockEnrolmentRuleInScope(tx, ruleId, caller.scope)) ?? refuseUnknownRule();

/** Returns the number of people whose due date new terms would change. */
const countMoved = async (
  tx: SqlQuery,
  { ruleId, due }: StoredEnrolmentRule,
  terms: EnrolmentRuleTerms,
): Promise<number> => {
  if (isDeepStrictEqual(due, terms.due)) return 0;
  const timeZone = await readSiteTimeZone(tx);
  return repository.countDueDatesMovedByTerms(tx, ruleId, findCommonDueTime(terms, timeZone));
};

interface TermsChange {
  readonly before: EnrolmentRuleTerms;
  readonly after: EnrolmentRuleTerms;
}

/** Changes enrolment rules, and previews the number of people whom a change affects. */
const createRuleChanges = ({ sql, now, requestRuns, wakeRuns }: RulesDeps, list: ListRules) => ({
  previewChange: (caller: StaffCaller, ruleId: string, terms: EnrolmentRuleTerms) =>
    sql.begin(async (tx) => {
      requireValidTerms(terms);
      const rule = await lockRule(tx, caller, ruleId);
      const { leftOut } = await repository.countPeopleOfRule(tx, rule.groupId, rule.courseId);
      return { movedDueDates: await countMoved(tx, rule, terms), leftOut };
    }),
  change: async (
    caller: StaffCaller,
    ruleId: string,
    { before, after }: TermsChange,
  ): Promise<EnrolmentRules> => {
    requireValidTerms(after);
    const groupId = await sql.begin(async (tx) => {
      const rule = await lockRule(tx, caller, ruleId);
      const current = pickTerms(rule);
      if (isDeepStrictEqual(current, after)) return rule.groupId;
      if (!isDeepStrictEqual(current, before))
        throw new AppError('conflict', 'Another person has changed this meanwhile.', { current });
      await requireOfferedCourse(tx, rule, caller);
      await repository.updateEnrolmentRuleTerms(tx, ruleId, after);
      const values = {
        before: toLoggedValues(current, rule.courseTitle),
        after: toLoggedValues(after, rule.courseTitle),
      };
      const { groupId: changedId } = rule;
      await writeEntry(
        tx,
        caller,
        { action: 'rule-changed', groupId: changedId, ...values },
        now(),
      );
      await requestRuns(tx);
      return changedId;
    });
    wakeRuns();
    return list(caller, groupId);
  },
});

/** Ends enrolment rules. Their enrolments and due dates stay (MENR-11). */
const createRuleEnd =
  ({ sql, now }: RulesDeps, list: ListRules) =>
  async (caller: StaffCaller, ruleId: string): Promise<EnrolmentRules> => {
    const groupId = await sql.begin(async (tx) => {
      const rule = await lockRule(tx, caller, ruleId);
      await repository.markEnrolmentRuleEnded(tx, ruleId, now());
      const before = toLoggedValues(rule, rule.courseTitle);
      await writeEntry(tx, caller, { action: 'rule-ended', groupId: rule.groupId, before }, now());
      return rule.groupId;
    });
    return list(caller, groupId);
  };

export const createEnrolmentRulesService = (deps: RulesDeps) => {
  const list = createList(deps);
  return {
    list,
    ...createNewRules(deps, list),
    ...createRuleChanges(deps, list),
    end: createRuleEnd(deps, list),
  };
};
