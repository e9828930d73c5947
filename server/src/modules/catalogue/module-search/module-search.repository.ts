import type { SqlQuery } from '../../../platform/database/sql.ts';

export interface ModuleSearchMatch {
  readonly courseId: string;
  readonly moduleTitle: string;
  /** Text around the first match. Control characters enclose the matching words. */
  readonly excerpt: string;
}

/** Control characters that enclose matching words in an excerpt. They are removed from the text before the search. */
export const SEARCH_MATCH_START_MARK = '\u0001';
export const SEARCH_MATCH_END_MARK = '\u0002';
const HEADLINE_OPTIONS = `StartSel=${SEARCH_MATCH_START_MARK}, StopSel=${SEARCH_MATCH_END_MARK}, MinWords=12, MaxWords=26, MaxFragments=1`;

/**
 * Finds for each course the module that matches the words best; the best course comes first. The words may use the search syntax
 * `"a phrase"`, `or`, `-without`.
 * @param courseIds the courses that the caller may see
 */
export const findBestModulePerCourse = (
  sql: SqlQuery,
  text: string,
  courseIds: readonly string[],
  most: number,
): Promise<ModuleSearchMatch[]> => sql<ModuleSearchMatch[]>`
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
      translate(description || ' ' || coalesce(lecture_description, ''), ${SEARCH_MATCH_START_MARK + SEARCH_MATCH_END_MARK}, ''),
      query, ${HEADLINE_OPTIONS}) as excerpt
  from (select * from best order by rank desc, course_id limit ${most}) as shown
    join course_modules using (course_id, module_id), asked
  order by rank desc, course_id`;
