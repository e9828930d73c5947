import type { SqlQuery } from '../../../platform/database/sql.ts';

export interface MentionRow {
  readonly courseId: string;
  readonly moduleTitle: string;
  /** The text around the match. Matching words are between START and STOP. */
  readonly excerpt: string;
}

/** The marks around matching words. They are removed from the text first. */
export const MATCH_START = '\u0001';
export const MATCH_END = '\u0002';
const HEADLINE_OPTIONS = `StartSel=${MATCH_START}, StopSel=${MATCH_END}, MinWords=12, MaxWords=26, MaxFragments=1`;

/**
 * Finds for each course the module that matches the words best; the best course comes first. The words may use the search syntax
 * `"a phrase"`, `or`, `-without`.
 * @param courseIds the courses that the caller may see
 */
export const findMentions = (
  sql: SqlQuery,
  text: string,
  courseIds: readonly string[],
  most: number,
): Promise<MentionRow[]> => sql<MentionRow[]>`
  with asked as (select websearch_to_tsquery('english', ${text}) as query),
  best as (
    -- Ids and ranks alone: a common word matches thousands, which are sorted.
    select distinct on (course_id) course_id, module_id, ts_rank(words, query) as rank
    from course_modules, asked
    where words @@ query and course_id = any(${[...courseIds]})
    order by course_id, rank desc, position
  )
  select course_id as "courseId", title as "moduleTitle",
    ts_headline('english',
      translate(description || ' ' || coalesce(lecture_description, ''), ${MATCH_START + MATCH_END}, ''),
      query, ${HEADLINE_OPTIONS}) as excerpt
  from (select * from best order by rank desc, course_id limit ${most}) as shown
    join course_modules using (course_id, module_id), asked
  order by rank desc, course_id`;
