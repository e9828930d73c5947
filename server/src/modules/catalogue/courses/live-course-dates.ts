import { createRevisionCounters, cacheByRevision } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';

/** An assignment with its due date, or a meeting with its start, in a published live course. */
export interface LiveCourseDate {
  readonly type: 'assignment' | 'lecture';
  readonly courseId: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly at: Date | null;
  /** Duration of a meeting in seconds; null for an assignment. */
  readonly seconds: number | null;
}

/**
 * Reads the assignments and meetings of all live courses. The JSON path mode is `strict`, because `lax` returns items of arrays
 * twice.
 */
const readItems = (sql: Sql) => sql<LiveCourseDate[]>`
  select item ->> 'type' as type, course_id as "courseId", item ->> 'id' as "itemId",
    item ->> 'name' as "itemName",
    coalesce(item ->> 'dueDate', item ->> 'meetingDateTime')::timestamptz as at,
    (item ->> 'duration')::float as seconds
  from courses cross join lateral jsonb_path_query(content,
    'strict $.** ? (@.type == "assignment" || @.type == "lecture")') as item
  where course_type = 'sync' and status = 'published'`;

/** Returns a function that lists the assignments and meetings of all live courses, cached until content changes. */
export const createLiveCourseDates = (sql: Sql): (() => Promise<readonly LiveCourseDate[]>) =>
  cacheByRevision(createRevisionCounters(sql).content, () => readItems(sql));
