/** Sends reminders for work that is due within a day and for meetings that begin within an hour. */
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { createTimedItems, type TimedItem } from '../catalogue/courses/timed-items.ts';
import type { HasTimeLeft } from './time-budget.ts';
import { notify } from './notify.ts';
import {
  type ChangedStudent,
  listDueStudents,
  listEnrolledAfter,
  listStudentsNewlyDue,
  listParticipants,
  type StudentSearch,
  type DateSpan,
} from './reminders.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** All participants of a course are searched once an hour, to find changes that the incremental runs missed. */
const FULL_SEARCH_INTERVAL_MS = HOUR_MS;
/** A transaction may commit this long after the date that it stores. */
const MAX_COMMIT_DELAY_MS = 60 * 1000;
/** The number of students in one transaction. */
const STUDENTS_PER_BATCH = 2000;
/** If more students have enrolled since the last run, all participants are searched. */
const MAX_NEW_ENROLMENTS = 5000;

const toSpan = (now: Date, ms: number): DateSpan => ({
  after: now,
  until: new Date(now.getTime() + ms),
});

const isWithin = (at: Date | null, { after, until }: DateSpan): at is Date =>
  at !== null && at > after && at <= until;

/**
 * Builds the key that prevents a second reminder. It contains the date, so a moved item is reminded of again, and all servers
 * build the same key.
 */
const toReminderKey = (
  kind: 'due-soon' | 'meeting-soon',
  { courseId, itemId }: TimedItem,
  at: Date,
) => [kind, courseId, itemId, at.toISOString()].join(' ');

const toReminderEvent = (
  kind: 'due-soon' | 'meeting-soon',
  item: TimedItem,
  at: Date,
  now: Date,
) => ({
  kind,
  courseId: item.courseId,
  subject: { itemId: item.itemId, itemName: item.itemName, at: at.toISOString() },
  onceKey: toReminderKey(kind, item, at),
  at: now,
});

/** The reminder for one item. */
interface Reminder {
  readonly item: TimedItem;
  /** The key of the common date; absent if the item is due only for students with an own due date. */
  readonly key: string | undefined;
  /** The students for whom something changed since the last run. */
  readonly changed: readonly string[];
  /** Notifies at most `limit` more students, and returns how many. */
  readonly tell: (tx: TransactionSql, wanted: StudentSearch) => Promise<number>;
}

const remindOfMeeting = (item: TimedItem, at: Date, now: Date) => {
  const key = toReminderKey('meeting-soon', item, at);
  const tell: Reminder['tell'] = async (tx, wanted) => {
    const people = await listParticipants(tx, item.courseId, key, wanted);
    await notify(tx, people, toReminderEvent('meeting-soon', item, at, now));
    return people.length;
  };
  return { item, key, tell };
};

const remindOfDue = (item: TimedItem, day: DateSpan) => {
  const tell: Reminder['tell'] = async (tx, wanted) => {
    let told = 0;
    for (const { at, people } of await listDueStudents(tx, item, day, wanted)) {
      await notify(tx, people, toReminderEvent('due-soon', item, at, day.after));
      told += people.length;
    }
    return told;
  };
  const key = isWithin(item.at, day) ? toReminderKey('due-soon', item, item.at) : undefined;
  return { item, key, tell };
};

/** Returns the reminders in the order of sending. Meetings come first, because their reminders expire soonest. */
const createDueReminders = (
  items: readonly TimedItem[],
  changed: readonly ChangedStudent[],
  { day, hour }: { readonly day: DateSpan; readonly hour: DateSpan },
): Reminder[] => {
  const byCourse = Map.groupBy(changed, ({ courseId }) => courseId);
  const changedFor = ({ courseId, itemId }: TimedItem) =>
    (byCourse.get(courseId) ?? []).flatMap((person) =>
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
  mayGoOn: HasTimeLeft,
): Promise<boolean> => {
  for (;;) {
    const told = await sql.begin((tx) => tell(tx, { people, limit: STUDENTS_PER_BATCH }));
    if (told < STUDENTS_PER_BATCH) return true;
    if (!mayGoOn()) return false;
  }
};

/**
 * Returns the function of one run. It may run at any time and on several servers at once: the keys prevent repeated reminders.
 */
export const createReminders = (
  sql: Sql,
  now: () => Date,
): ((mayGoOn: HasTimeLeft) => Promise<void>) => {
  const timedItems = createTimedItems(sql);
  /** The times of the last full searches, by the key of the reminder. */
  const fullLooks = new Map<string, number>();
  let last: Date | undefined;

  const listChanged = async (day: DateSpan): Promise<ChangedStudent[]> => {
    if (!last) return listStudentsNewlyDue(sql, day, { since: day.after, entered: day.after });
    const since = new Date(last.getTime() - MAX_COMMIT_DELAY_MS);
    const enrolled = await listEnrolledAfter(sql, since, MAX_NEW_ENROLMENTS);
    if (enrolled.length === MAX_NEW_ENROLMENTS) fullLooks.clear();
    const entered = new Date(last.getTime() + DAY_MS);
    return [...enrolled, ...(await listStudentsNewlyDue(sql, day, { since, entered }))];
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
