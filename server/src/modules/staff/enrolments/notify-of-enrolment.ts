import type { TransactionSql } from '../../../platform/database/sql.ts';
import { notifyStudents } from '../../notifications/notify.ts';

export interface CourseIdAndTitle {
  readonly courseId: string;
  readonly title: string;
}

/** Notifies people that they are enrolled in a course, or must take it again, with the due date. */
export const notifyOfEnrolment = async (
  tx: TransactionSql,
  personIds: readonly string[],
  { courseId, title }: CourseIdAndTitle,
  at: Date,
  kind: 'enrolled' | 'renewed' = 'enrolled',
): Promise<void> => {
  const groups = await tx<{ dueAt: Date | null; people: string[] }[]>`
    select due_at as "dueAt", array_agg(student_id order by student_id) as people
    from (
      select student_id, (
        select min(duty_due_at) from enrolment_duties
        where enrolment_duties.student_id = people.student_id and course_id = ${courseId}
          and not is_fulfilled) as due_at
      from unnest(${[...personIds]}::text[]) as people (student_id)) told
    group by due_at`;
  for (const { dueAt, people } of groups) {
    const due = dueAt && { at: dueAt.toISOString() };
    await notifyStudents(tx, people, {
      kind,
      courseId,
      subject: { itemId: courseId, itemName: title, ...due },
      onceKey: `${kind} ${courseId} ${at.toISOString()}`,
      at,
    });
  }
};
