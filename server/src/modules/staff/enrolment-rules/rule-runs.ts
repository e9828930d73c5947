/** Applies enrolment rules: new and changed ones to all people of their group, all of them to people who join or leave. 003 §2.6 */
import { toDayInZone } from '@cairn/domain/calendar-day.rules';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import { applyRule, type RuleMoment } from './apply-rule.ts';
import { sendRuleReminders } from './rule-reminders.ts';
import { findGroupToCheck, listNextPeople, takeChecks } from './enrolment-duties.repository.ts';
import {
  lockBegunRules,
  lockPendingRule,
  requestRun,
  storeRunProgress,
} from './enrolment-rules.repository.ts';

/** Number of people to whom one transaction applies a rule. It holds their accounts for less than a second. */
const BATCH_PEOPLE = 200;

interface RunContext extends RuleMoment {
  readonly today: string;
}

/** Applies a pending rule to its next people. Returns whether there was one that no other process applies. */
const applyPendingRule = async (tx: TransactionSql, context: RunContext): Promise<boolean> => {
  const rule = await lockPendingRule(tx, context.today);
  if (!rule) return false;
  const after = rule.appliedUntil ?? '';
  const people = await listNextPeople(tx, rule, { after, limit: BATCH_PEOPLE });
  await applyRule(tx, rule, people, context);
  const until = people.length < BATCH_PEOPLE ? null : (people.at(-1) ?? null);
  await storeRunProgress(tx, rule.ruleId, { until, today: context.today });
  return true;
};

/** Applies the rules of a group to people who have joined or left it, or can be enrolled now. Returns whether there were some. */
const applyRulesToChanged = async (tx: TransactionSql, context: RunContext): Promise<boolean> => {
  const groupId = await findGroupToCheck(tx);
  if (groupId === undefined) return false;
  // Rules are locked before people, as by `applyPendingRule`, so that two processes do not wait for each other.
  const rules = await lockBegunRules(tx, groupId, context.today);
  const people = await takeChecks(tx, groupId, BATCH_PEOPLE);
  for (const rule of rules) {
    if (rule.isCourseOffered) await applyRule(tx, rule, people, context);
    else await requestRun(tx, rule.ruleId);
  }
  return people.length > 0;
};

/**
 * Returns a function that applies all rules that have work, and sends the reminders that are due, in batches. It may run in several processes at once, and goes on where
 * a killed one has stopped.
 */
export const createRuleRuns =
  (sql: Sql, now: () => Date) =>
  async (hasTimeLeft: () => boolean): Promise<void> => {
    const timeZone = await readSiteTimeZone(sql);
    const run = (step: typeof applyPendingRule) =>
      sql.begin((tx) => {
        const at = now();
        return step(tx, { now: at, timeZone, today: toDayInZone(at, timeZone) });
      });
    let hasMore = true;
    // People who join do not wait for a rule that is applied to a large group.
    while (hasMore && hasTimeLeft()) {
      const steps = [applyRulesToChanged, applyPendingRule, sendRuleReminders];
      const results: boolean[] = [];
      for (const step of steps) results.push(await run(step));
      hasMore = results.includes(true);
    }
  };
