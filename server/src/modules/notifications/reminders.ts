/** Sends reminders for work that is due within a day and for meetings that begin within an hour. */
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { createTimedItems, type TimedItem } from '../catalogue/courses/timed-items.ts';
import type { HasTimeLeft } from './time-budget.ts';
import { notify } from './notify.ts';
import {
  type ChangedPerson,
  listDue,
  listEnrolledAfter,
  listMovedInto,
  listParticipants,
  type PeopleWanted,
  type Span,
} from './reminders.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** All participants of a course are searched once an hour, to find changes that the incremental runs missed. */
const FULL_LOOK_MS = HOUR_MS;
/** A transaction may commit this long after the date that it stores. */
const COMMIT_MS = 60 * 1000;
/** The number of students in one transaction. */
const BATCH = 2000;
/** If more students have enrolled since the last run, all participants are searched. */
const MOST_ENROLLED = 5000;

const spanOf = (now: Date, ms: number): Span => ({
  after: now,
  until: new Date(now.getTime() + ms),
});

const isWithin = (at: Date | null, { after, until }: Span): at is Date =>
  at !== null && at > after && at <= until;

/**
 * Builds the key that prevents a second reminder. It contains the date, so a moved item is reminded of again, and all servers
 * build the same key.
 */
const keyOf = (kind: 'due-soon' | 'meeting-soon', { courseId, itemId }: TimedItem, at: Date) =>
  [kind, courseId, itemId, at.toISOString()].join(' ');

const newsOf = (kind: 'due-soon' | 'meeting-soon', item: TimedItem, at: Date, now: Date) => ({
  kind,
  courseId: item.courseId,
  subject: { itemId: item.itemId, itemName: item.itemName, at: at.toISOString() },
  onceKey: keyOf(kind, item, at),
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
  readonly tell: (tx: TransactionSql, wanted: PeopleWanted) => Promise<number>;
}

const remindOfMeeting = (item: TimedItem, at: Date, now: Date) => {
  const key = keyOf('meeting-soon', item, at);
  const tell: Reminder['tell'] = async (tx, wanted) => {
    const people = await listParticipants(tx, item.courseId, key, wanted);
    await notify(tx, people, newsOf('meeting-soon', item, at, now));
    return people.length;
  };
  return { item, key, tell };
};

const remindOfDue = (item: TimedItem, day: Span) => {
  const tell: Reminder['tell'] = async (tx, wanted) => {
    let told = 0;
    for (const { at, people } of await listDue(tx, item, day, wanted)) {
      await notify(tx, people, newsOf('due-soon', item, at, day.after));
      told += people.length;
    }
    return told;
  };
  const key = isWithin(item.at, day) ? keyOf('due-soon', item, item.at) : undefined;
  return { item, key, tell };
};

/** Returns the reminders in the order of sending. Meetings come first, because their reminders expire soonest. */
const remindersOf = (
  items: readonly TimedItem[],
  changed: readonly ChangedPerson[],
  { day, hour }: { readonly day: Span; readonly hour: Span },
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
const tellAll = async (
  sql: Sql,
  { tell }: Reminder,
  people: readonly string[] | undefined,
  mayGoOn: HasTimeLeft,
): Promise<boolean> => {
  for (;;) {
    const told = await sql.begin((tx) => tell(tx, { people, limit: BATCH }));
    if (told < BATCH) return true;
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

  const listChanged = async (day: Span): Promise<ChangedPerson[]> => {
    if (!last) return listMovedInto(sql, day, { since: day.after, entered: day.after });
    const since = new Date(last.getTime() - COMMIT_MS);
    const enrolled = await listEnrolledAfter(sql, since, MOST_ENROLLED);
    if (enrolled.length === MOST_ENROLLED) fullLooks.clear();
    const entered = new Date(last.getTime() + DAY_MS);
    return [...enrolled, ...(await listMovedInto(sql, day, { since, entered }))];
  };

  return async (mayGoOn) => {
    const at = now();
    const [day, hour] = [spanOf(at, DAY_MS), spanOf(at, HOUR_MS)];
    const reminders = remindersOf(await timedItems(), await listChanged(day), { day, hour });
    const keys = new Set(reminders.map(({ key }) => key));
    for (const key of fullLooks.keys()) if (!keys.has(key)) fullLooks.delete(key);
    for (const reminder of reminders) {
      const { key, changed } = reminder;
      const looked = key === undefined ? at.getTime() : (fullLooks.get(key) ?? -Infinity);
      const isFull = at.getTime() - looked >= FULL_LOOK_MS;
      if (!isFull && changed.length === 0) continue;
      if (!mayGoOn() || !(await tellAll(sql, reminder, isFull ? undefined : changed, mayGoOn)))
        return;
      if (isFull && key !== undefined) fullLooks.set(key, at.getTime());
    }
    last = at;
  };
};
