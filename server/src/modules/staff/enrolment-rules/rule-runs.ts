/**
 * Applies enrolment rules. New and changed rules are applied to all people of their group; people who join or leave a group get
 * all rules of the group applied. 003 §2.6
 */
import { toDayInZone } from '@cairn/domain/calendar-day.rules';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import { applyEnrolmentRule, type DateAndTimeZone } from './apply-rule.ts';
import { sendRuleReminders } from './rule-reminders.ts';
import {
  findGroupWithRuleChecks,
  listNextPeopleOfRule,
  takeRuleChecksOfGroup,
} from './enrolment-duties.repository.ts';
import {
  lockBegunRulesOfGroup,
  lockPendingEnrolmentRule,
  requestRunOfRule,
  storeRuleRunProgress,
} from './enrolment-rules.repository.ts';

/** Number of people to whom one transaction applies a rule. The transaction locks their accounts for less than a second. */
const BATCH_PEOPLE = 200;

interface RunContext extends DateAndTimeZone {
  readonly today: string;
}

/** Applies a pending rule to its next people. Returns whether there was a pending rule that no other process applies. */
const applyPendingRule = async (tx: TransactionSql, context: RunContext): Promise<boolean> => {
  const rule = await lockPendingEnrolmentRule(tx, context.today);
  if (!rule) return false;
  const after = rule.appliedUntil ?? '';
  const people = await listNextPeopleOfRule(tx, rule, { after, limit: BATCH_PEOPLE });
  await applyEnrolmentRule(tx, rule, people, context);
  const until = people.length < BATCH_PEOPLE ? null : (people.at(-1) ?? null);
  await storeRuleRunProgress(tx, rule.ruleId, { until, today: context.today });
  return true;
};

/**
 * Applies the rules of a group to people who have joined or left it, or can be enrolled now. Returns whether there were such
 * people.
 */
const applyRulesToChanged = async (tx: TransactionSql, context: RunContext): Promise<boolean> => {
  const groupId = await findGroupWithRuleChecks(tx);
  if (groupId === undefined) return false;
  // Rules are locked before people, as in `applyPendingRule`, so that two processes cannot deadlock.
  const rules = await lockBegunRulesOfGroup(tx, groupId, context.today);
  const people = await takeRuleChecksOfGroup(tx, groupId, BATCH_PEOPLE);
  for (const rule of rules) {
    if (rule.isCourseOffered) await applyEnrolmentRule(tx, rule, people, context);
    else await requestRunOfRule(tx, rule.ruleId);
  }
  return people.length > 0;
};

/**
 * Returns the function that applies all pending enrolment rules and sends their due reminders, in batches. Several processes
 * may run it at the same time. If a process is killed, the next run continues.
 */
export const createEnrolmentRuleJob =
  (sql: Sql, now: () => Date) =>
  async (hasTimeLeft: () => boolean): Promise<void> => {
    const timeZone = await readSiteTimeZone(sql);
    const run = (step: typeof applyPendingRule) =>
      sql.begin((tx) => {
        const at = now();
        return step(tx, { now: at, timeZone, today: toDayInZone(at, timeZone) });
      });
    let hasMore = true;
    // People who joined or left a group come first, so that they do not wait while a rule is applied to a large group.
    while (hasMore && hasTimeLeft()) {
      const steps = [applyRulesToChanged, applyPendingRule, sendRuleReminders];
      const results: boolean[] = [];
      for (const step of steps) results.push(await run(step));
      hasMore = results.includes(true);
    }
  };
