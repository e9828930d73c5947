/** Tells what is due within a day, and which meeting begins within the hour; nothing that is past. */
import type { Sql } from '../../database/sql.ts';
import { notify } from './notify.ts';
import { listDue, listMoved, listParticipants, type Span } from './reminders.repository.ts';
import { createTimedItems, type TimedItem } from '../courses/timed-items.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

const spanOf = (now: Date, ms: number): Span => ({
  after: now,
  until: new Date(now.getTime() + ms),
});

const isWithin = (at: Date | null, { after, until }: Span): at is Date =>
  at !== null && at > after && at <= until;

/** The moment stands in the key: what is moved is told again, and every server says the same. */
const newsOf = (
  kind: 'due-soon' | 'meeting-soon',
  { courseId, itemId, itemName }: TimedItem,
  at: Date,
  now: Date,
) => ({
  kind,
  courseId,
  subject: { itemId, itemName, at: at.toISOString() },
  onceKey: [kind, courseId, itemId, at.toISOString()].join(' '),
  at: now,
});

/** One look; as often as one likes, on as many servers: each thing is told once. */
export const createReminders = (sql: Sql, now: () => Date): (() => Promise<void>) => {
  const timedItems = createTimedItems(sql);

  const remindOfDue = (item: TimedItem, span: Span) =>
    sql.begin(async (tx) => {
      for (const { at, people } of await listDue(tx, item, span)) {
        await notify(tx, people, newsOf('due-soon', item, at, span.after));
      }
    });
  const remindOfMeeting = (item: TimedItem, at: Date) =>
    sql.begin(async (tx) => {
      const people = await listParticipants(tx, item.courseId);
      await notify(tx, people, newsOf('meeting-soon', item, at, now()));
    });

  return async () => {
    const [day, hour] = [spanOf(now(), DAY_MS), spanOf(now(), HOUR_MS)];
    const moved = await listMoved(sql, day);
    for (const item of await timedItems()) {
      const { type, courseId, itemId, at } = item;
      if (type === 'lecture') {
        if (isWithin(at, hour)) await remindOfMeeting(item, at);
      } else if (isWithin(at, day) || moved.has(`${courseId} ${itemId}`)) {
        await remindOfDue(item, day);
      }
    }
  };
};
