import { createRevisions, cacheByRevision } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';

/** An assignment with its due date, or a meeting with its start, in a published live course. */
export interface TimedItem {
  readonly type: 'assignment' | 'lecture';
  readonly courseId: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly at: Date | null;
  /** The duration of a meeting. */
  readonly seconds: number | null;
}

/** Reads the items. The mode is `strict`, because `lax` returns items of arrays twice. */
const readItems = (sql: Sql) => sql<TimedItem[]>`
  select item ->> 'type' as type, course_id as "courseId", item ->> 'id' as "itemId",
    item ->> 'name' as "itemName",
    coalesce(item ->> 'dueDate', item ->> 'meetingDateTime')::timestamptz as at,
    (item ->> 'duration')::float as seconds
  from courses cross join lateral jsonb_path_query(content,
    'strict $.** ? (@.type == "assignment" || @.type == "lecture")') as item
  where course_type = 'sync' and status = 'published'`;

/** Returns a function that lists all timed items, cached until content changes. */
export const createTimedItems = (sql: Sql): (() => Promise<readonly TimedItem[]>) =>
  cacheByRevision(createRevisions(sql).content, () => readItems(sql));
