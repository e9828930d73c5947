/** Tells what is due within a day, and which meeting begins within the hour; nothing that is past. */
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { createTimedItems, type TimedItem } from '../catalogue/courses/timed-items.ts';
import type { MayGoOn } from './look-time.ts';
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
/** Everybody of a course is looked at once, and again after so long: for what no later look could find. */
const FULL_LOOK_MS = HOUR_MS;
/** A transaction may be committed so long after the date that it notes. */
const COMMIT_MS = 60 * 1000;
/** People of one transaction. */
const BATCH = 2000;
/** After more enrolments than these, everybody is looked at. */
const MOST_ENROLLED = 5000;

const spanOf = (now: Date, ms: number): Span => ({
  after: now,
  until: new Date(now.getTime() + ms),
});

const isWithin = (at: Date | null, { after, until }: Span): at is Date =>
  at !== null && at > after && at <= until;

/** The moment stands in the key: what is moved is told again, and every server says the same. */
const keyOf = (kind: 'due-soon' | 'meeting-soon', { courseId, itemId }: TimedItem, at: Date) =>
  [kind, courseId, itemId, at.toISOString()].join(' ');

const newsOf = (kind: 'due-soon' | 'meeting-soon', item: TimedItem, at: Date, now: Date) => ({
  kind,
  courseId: item.courseId,
  subject: { itemId: item.itemId, itemName: item.itemName, at: at.toISOString() },
  onceKey: keyOf(kind, item, at),
  at: now,
});

/** What is to be looked at for an item, and for whom. */
interface Reminder {
  readonly item: TimedItem;
  /** Names its moment; absent: it is only due for some, who were granted another one. */
  readonly key: string | undefined;
  /** Since the last look. */
  readonly changed: readonly string[];
  /** Tells so many people more, and returns how many. */
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

/** Meetings first: their reminders are of no use soonest. */
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

/** Until nobody is left to be told. Returns false when there was no more time. */
const tellAll = async (
  sql: Sql,
  { tell }: Reminder,
  people: readonly string[] | undefined,
  mayGoOn: MayGoOn,
): Promise<boolean> => {
  for (;;) {
    const told = await sql.begin((tx) => tell(tx, { people, limit: BATCH }));
    if (told < BATCH) return true;
    if (!mayGoOn()) return false;
  }
};

/** One look; as often as one likes, on as many servers: each thing is told once. */
export const createReminders = (
  sql: Sql,
  now: () => Date,
): ((mayGoOn: MayGoOn) => Promise<void>) => {
  const timedItems = createTimedItems(sql);
  /** By the key of a reminder: when everybody of its course was looked at. */
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
