/** Reminders of mandatory courses: 7 days and 1 day before the due date, and on the day after. MENR-17 */
import { findNextReminder } from '@cairn/domain/enrolment-rule.rules';
import { readSettingSection } from '../../../platform/database/site-settings.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import {
  isNotificationKindOn,
  REMINDER_SETTING_SECTION,
  toReminderSetting,
} from '../../../platform/site/site-features.ts';
import { notifyStudents } from '../../notifications/notify.ts';
import type { DateAndTimeZone } from './apply-rule.ts';
import {
  type DutyToRemind,
  storeNextRuleReminders,
  takeDueRuleReminders,
} from './rule-reminders.repository.ts';

/** Number of people whom one transaction reminds. */
const BATCH_PEOPLE = 500;

/** Returns a key that is equal for people who get the same reminder. */
const toReminderKey = ({ courseId, dueAt, remindAt }: DutyToRemind): string =>
  [courseId, dueAt.toISOString(), remindAt.toISOString()].join(' ');

/**
 * Sends the next due reminders, each once, unless administrators have switched off their kind. Returns whether there may be
 * more.
 */
export const sendRuleReminders = async (
  tx: TransactionSql,
  { now, timeZone }: DateAndTimeZone,
): Promise<boolean> => {
  const duties = await takeDueRuleReminders(tx, now, BATCH_PEOPLE);
  const next = duties.map(({ ruleId, studentId, dueAt }) => {
    const remindAt = findNextReminder(dueAt, now, timeZone);
    return { ruleId, studentId, remindAt };
  });
  await storeNextRuleReminders(tx, next);
  const setting = toReminderSetting(await readSettingSection(tx, REMINDER_SETTING_SECTION));
  const needed = duties.filter(({ isNeeded }) => isNeeded);
  for (const [key, people] of Map.groupBy(needed, toReminderKey)) {
    const [{ courseId, courseTitle, dueAt }] = people as [DutyToRemind, ...DutyToRemind[]];
    const kind = dueAt < now ? 'course-overdue' : 'course-due';
    if (!isNotificationKindOn(setting, kind)) continue;
    await notifyStudents(
      tx,
      people.map(({ studentId }) => studentId),
      {
        kind,
        courseId,
        subject: { itemId: courseId, itemName: courseTitle, at: dueAt.toISOString() },
        onceKey: `${kind} ${key}`,
        at: now,
      },
    );
  }
  return duties.length === BATCH_PEOPLE;
};
