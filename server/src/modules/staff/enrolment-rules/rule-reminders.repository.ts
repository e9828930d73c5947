import type { TransactionSql } from '../../../platform/database/sql.ts';

/** The duty of a person from an enrolment rule, when a reminder is due. */
export interface DutyToRemind {
  readonly ruleId: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly courseTitle: string;
  readonly dueAt: Date;
  readonly remindAt: Date;
  /**
   * False if the person gets no reminder, for one of these reasons: the person has completed the course, is unenrolled or
   * disabled; no rule makes the course mandatory; another rule has an earlier due date, which alone counts.
   */
  readonly isNeeded: boolean;
}

/** Locks the duties whose next reminder is due, the oldest first. Leaves out those that other processes have locked. */
export const takeDueRuleReminders = (
  tx: TransactionSql,
  now: Date,
  limit: number,
): Promise<DutyToRemind[]> => tx<DutyToRemind[]>`
  select rule_id as "ruleId", duty.student_id as "studentId", duty.course_id as "courseId",
    title as "courseTitle", duty_due_at as "dueAt", remind_at as "remindAt",
    not is_fulfilled and disabled_at is null and unenrolled_at is null and completed_at is null
      and lower(courses.status) <> 'draft'
      and exists (select from enrolment_duties every
        where every.student_id = duty.student_id and every.course_id = duty.course_id
          and every.is_mandatory and not every.is_fulfilled)
      and not exists (select from enrolment_duties earlier
        where earlier.student_id = duty.student_id and earlier.course_id = duty.course_id
          and earlier.duty_due_at < duty.duty_due_at and not earlier.is_fulfilled) as "isNeeded"
  from enrolment_duties duty join students using (student_id) join courses using (course_id)
    join enrolments using (student_id, course_id)
  where remind_at <= ${now} order by remind_at limit ${limit}
  for no key update of duty skip locked`;

interface NextReminder {
  readonly ruleId: string;
  readonly studentId: string;
  readonly remindAt: Date | null;
}

export const storeNextRuleReminders = async (
  tx: TransactionSql,
  reminders: readonly NextReminder[],
): Promise<void> => {
  if (reminders.length === 0) return;
  await tx`update enrolment_duties set remind_at = next.remind_at
    from unnest(${reminders.map(({ ruleId }) => ruleId)}::text[],
      ${reminders.map(({ studentId }) => studentId)}::text[],
      ${reminders.map(({ remindAt }) => remindAt?.toISOString() ?? null)}::timestamptz[])
      as next (rule_id, student_id, remind_at)
    where enrolment_duties.rule_id = next.rule_id and enrolment_duties.student_id = next.student_id`;
};
