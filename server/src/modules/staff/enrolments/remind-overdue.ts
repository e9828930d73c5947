/** Reminds people of overdue mandatory courses when staff request it. 003 §2.8 */
import { toDayInZone } from '@cairn/domain/calendar-day.rules';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import {
  sqlFragment,
  type SqlFragment,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import {
  isCompletedEnrolment,
  isCountedEnrolment,
} from '../../catalogue/courses/enrolments.repository.ts';
import { notifyStudents } from '../../notifications/notify.ts';
import { type PersonAction, refuseDisabledAccount } from '../people/person-changes.service.ts';
import { selectOpenDuties } from '../reports/overdue-enrolments.repository.ts';

interface OverdueCourse {
  readonly courseId: string;
  readonly title: string;
  readonly dueAt: Date;
}

const isChosenCourse = (courseIds: readonly string[] | undefined): SqlFragment =>
  courseIds === undefined
    ? sqlFragment`true`
    : sqlFragment`course_id = any(${[...courseIds]}::text[])`;

/** Returns those of the chosen courses that are mandatory for a person and overdue now. */
const listOverdueCourses = (
  tx: TransactionSql,
  personId: string,
  { courseIds, now }: { readonly courseIds: readonly string[] | undefined; readonly now: Date },
): Promise<OverdueCourse[]> => tx<OverdueCourse[]>`
  select course_id as "courseId", title, due_at as "dueAt"
  from (${selectOpenDuties(sqlFragment`student_id = ${personId}`)}) duties
    join enrolments using (student_id, course_id) join courses using (course_id)
  where due_at < ${now} and is_mandatory and ${isCountedEnrolment} and not ${isCompletedEnrolment}
    and ${isChosenCourse(courseIds)} order by due_at, course_id`;

/**
 * Removes from the selected people those without an overdue mandatory course. It uses the stored list that the report shows.
 */
export const selectOverduePeople = (
  people: SqlFragment,
  courseIds: readonly string[] | undefined,
): SqlFragment => sqlFragment`
  select student_id, position from (${people}) selected
  where exists (select from overdue_enrolments late
    where late.student_id = selected.student_id and is_overdue_duty and ${isChosenCourse(courseIds)})`;

/**
 * Creates the action that reminds a person of overdue mandatory courses by bell and mail, at most once a day for each course.
 * @param courseIds courses to remind of; absent: all courses
 */
export const createReminderAction =
  (now: () => Date) =>
  (courseIds: readonly string[] | undefined): PersonAction =>
  async ({ tx, personId, person, write }) => {
    const at = now();
    const courses = await listOverdueCourses(tx, personId, { courseIds, now: at });
    if (courses.length > 0 && person.isDisabled) refuseDisabledAccount();
    const day = toDayInZone(at, await readSiteTimeZone(tx));
    const reminded: string[] = [];
    for (const { courseId, title, dueAt } of courses) {
      const notified = await notifyStudents(tx, [personId], {
        kind: 'course-overdue',
        courseId,
        subject: { itemId: courseId, itemName: title, at: dueAt.toISOString() },
        onceKey: `course-overdue by hand ${courseId} ${day}`,
        at,
      });
      if (notified > 0) reminded.push(title);
    }
    if (reminded.length === 0) return false;
    await write('person-reminded', { after: { courses: reminded } });
    return true;
  };
