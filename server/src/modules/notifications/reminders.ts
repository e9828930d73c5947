/** Sends reminders for work that is due within a day and for meetings that begin within an hour. */
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import {
  createLiveCourseDates,
  type LiveCourseDate,
} from '../catalogue/courses/live-course-dates.ts';
import type { HasJobTimeLeft } from './time-budget.ts';
import { notifyStudents } from './notify.ts';
import {
  type StudentWithChangedDueDate,
  listStudentsToRemindOfDueDate,
  listStudentsEnrolledAfter,
  listStudentsWithNewOwnDueDate,
  listStudentsToRemindOfMeeting,
  type ReminderStudentSearch,
  type ReminderDateSpan,
} from './reminders.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** Time in ms between two searches of all participants of a course. They find changes that the incremental runs missed. */
const FULL_SEARCH_INTERVAL_MS = HOUR_MS;
/** Maximum delay in ms between the date that a transaction stores and the commit of the transaction. */
const MAX_COMMIT_DELAY_MS = 60 * 1000;
/** Number of students that one transaction notifies. */
const STUDENTS_PER_BATCH = 2000;
/** Maximum number of new enrolments that an incremental run searches. If there are more, all participants are searched. */
const MAX_NEW_ENROLMENTS = 5000;

const toSpan = (now: Date, ms: number): ReminderDateSpan => ({
  after: now,
  until: new Date(now.getTime() + ms),
});

const isWithin = (at: Date | null, { after, until }: ReminderDateSpan): at is Date =>
  at !== null && at > after && at <= until;

/**
 * Returns the key that prevents a second reminder of an item. It contains the date, so a moved item is reminded of again. All
 * servers build the same key.
 */
const toReminderKey = (
  kind: 'due-soon' | 'meeting-soon',
  { courseId, itemId }: LiveCourseDate,
  at: Date,
) => [kind, courseId, itemId, at.toISOString()].join(' ');

const toReminderEvent = (
  kind: 'due-soon' | 'meeting-soon',
  item: LiveCourseDate,
  at: Date,
  now: Date,
) => ({
  kind,
  courseId: item.courseId,
  subject: { itemId: item.itemId, itemName: item.itemName, at: at.toISOString() },
  onceKey: toReminderKey(kind, item, at),
  at: now,
});

/** The reminder for one assignment or meeting. */
interface Reminder {
  readonly item: LiveCourseDate;
  /**
   * Key of the reminder for the common due date; absent if the item is due only for students who were granted a date of their
   * own.
   */
  readonly key: string | undefined;
  /** StudentIDs of students for whom a date changed since the last run. */
  readonly changed: readonly string[];
  /** Notifies at most `limit` more students of the item, and returns how many. */
  readonly tell: (tx: TransactionSql, wanted: ReminderStudentSearch) => Promise<number>;
}

const remindOfMeeting = (item: LiveCourseDate, at: Date, now: Date) => {
  const key = toReminderKey('meeting-soon', item, at);
  const tell: Reminder['tell'] = async (tx, wanted) => {
    const people = await listStudentsToRemindOfMeeting(tx, item.courseId, key, wanted);
    await notifyStudents(tx, people, toReminderEvent('meeting-soon', item, at, now));
    return people.length;
  };
  return { item, key, tell };
};

const remindOfDue = (item: LiveCourseDate, day: ReminderDateSpan) => {
  const tell: Reminder['tell'] = async (tx, wanted) => {
    let notifiedCount = 0;
    for (const { at, people } of await listStudentsToRemindOfDueDate(tx, item, day, wanted)) {
      await notifyStudents(tx, people, toReminderEvent('due-soon', item, at, day.after));
      notifiedCount += people.length;
    }
    return notifiedCount;
  };
  const key = isWithin(item.at, day) ? toReminderKey('due-soon', item, item.at) : undefined;
  return { item, key, tell };
};

/** Returns the reminders that are due, in the order of sending. Meetings come first, because their reminders expire soonest. */
const createDueReminders = (
  items: readonly LiveCourseDate[],
  changed: readonly StudentWithChangedDueDate[],
  { day, hour }: { readonly day: ReminderDateSpan; readonly hour: ReminderDateSpan },
): Reminder[] => {
  const changedByCourse = Map.groupBy(changed, ({ courseId }) => courseId);
  const changedFor = ({ courseId, itemId }: LiveCourseDate) =>
    (changedByCourse.get(courseId) ?? []).flatMap((person) =>
      person.itemId === null || person.itemId === itemId ? person.studentId : [],
    );
  const meetings = items
    .filter(({ type }) => type === 'lecture')
    .flatMap((item) => (isWithin(item.at, hour) ? remindOfMeeting(item, item.at, hour.after) : []));
  const work = items
    .filter(({ type }) => type === 'assignment')
    .map((item) => remindOfDue(item, day));
  return [...meetings, ...work].flatMap(({ item, key, tell }) => {
    const people = changedFor(item);
    return key === undefined && people.length === 0 ? [] : { item, key, tell, changed: people };
  });
};

/** Sends a reminder to all students who need it, in batches. Returns false if the time was over before. */
const sendReminder = async (
  sql: Sql,
  { tell }: Reminder,
  people: readonly string[] | undefined,
  mayGoOn: HasJobTimeLeft,
): Promise<boolean> => {
  for (;;) {
    const notifiedCount = await sql.begin((tx) => tell(tx, { people, limit: STUDENTS_PER_BATCH }));
    if (notifiedCount < STUDENTS_PER_BATCH) return true;
    if (!mayGoOn()) return false;
  }
};

/**
 * Returns a function that sends all reminders that are due. It may run at any time and on several servers at once, because the
 * keys prevent repeated reminders.
 */
export const createReminderJob = (
  sql: Sql,
  now: () => Date,
): ((mayGoOn: HasJobTimeLeft) => Promise<void>) => {
  const timedItems = createLiveCourseDates(sql);
  /** Times of the last full searches of participants, by the key of the reminder. */
  const fullLooks = new Map<string, number>();
  let last: Date | undefined;

  const listChanged = async (day: ReminderDateSpan): Promise<StudentWithChangedDueDate[]> => {
    if (!last)
      return listStudentsWithNewOwnDueDate(sql, day, { since: day.after, entered: day.after });
    const since = new Date(last.getTime() - MAX_COMMIT_DELAY_MS);
    const enrolled = await listStudentsEnrolledAfter(sql, since, MAX_NEW_ENROLMENTS);
    if (enrolled.length === MAX_NEW_ENROLMENTS) fullLooks.clear();
    const entered = new Date(last.getTime() + DAY_MS);
    return [...enrolled, ...(await listStudentsWithNewOwnDueDate(sql, day, { since, entered }))];
  };

  return async (mayGoOn) => {
    const at = now();
    const [day, hour] = [toSpan(at, DAY_MS), toSpan(at, HOUR_MS)];
    const reminders = createDueReminders(await timedItems(), await listChanged(day), { day, hour });
    const keys = new Set(reminders.map(({ key }) => key));
    for (const key of fullLooks.keys()) if (!keys.has(key)) fullLooks.delete(key);
    for (const reminder of reminders) {
      const { key, changed } = reminder;
      const looked = key === undefined ? at.getTime() : (fullLooks.get(key) ?? -Infinity);
      const isFull = at.getTime() - looked >= FULL_SEARCH_INTERVAL_MS;
      if (!isFull && changed.length === 0) continue;
      if (!mayGoOn() || !(await sendReminder(sql, reminder, isFull ? undefined : changed, mayGoOn)))
        return;
      if (isFull && key !== undefined) fullLooks.set(key, at.getTime());
    }
    last = at;
  };
};
