/** Finds the options of the filters in lists: groups and courses of the caller's scope. 003 §2.2 */
import {
  type FilterChoice,
  type FilterChoicesQuery,
  MAX_FILTER_CHOICES,
  searchFilterChoices,
} from '@cairn/api/filter-choices.contract';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { sqlFragment, type SqlFragment, type Sql } from '../../../platform/database/sql.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { containsSearchTextSql } from '../catalogue-records/record-columns.ts';
import { matchesGroupSearch } from '../groups/groups.repository.ts';
import { isGroupInScope, isPersonInScope } from './people.repository.ts';

const selectGroups = (sql: Sql, scope: StaffScope, where: SqlFragment): Promise<FilterChoice[]> =>
  sql<FilterChoice[]>`select group_id as id, group_name as name from student_groups
    where ${isGroupInScope(scope)} and ${where}
    order by lower(group_name), group_id limit ${MAX_FILTER_CHOICES}`;

/** Selects courses in which people of the scope are enrolled. */
const selectCourses = (sql: Sql, scope: StaffScope, where: SqlFragment): Promise<FilterChoice[]> =>
  sql<FilterChoice[]>`select course_id as id, title as name from courses
    where ${where} and exists (select from enrolments join students using (student_id)
      where enrolments.course_id = courses.course_id and unenrolled_at is null and ${isPersonInScope(scope)})
    order by lower(title), course_id limit ${MAX_FILTER_CHOICES}`;

/** Without a search text, the query does not compute the search form of each title. */
const matchesCourseSearch = (search: string): SqlFragment =>
  search.trim() === '' ? sqlFragment`true` : containsSearchTextSql(sqlFragment`title`, search);

const hasAnyId = (column: SqlFragment, ids: readonly string[]): SqlFragment =>
  sqlFragment`${column} = any(${[...ids]}::text[])`;

const listFilterChoices = async (
  sql: Sql,
  scope: StaffScope,
  { kind, search, chosen = [] }: FilterChoicesQuery,
) => {
  const ids = [chosen].flat();
  const [select, matches, column] =
    kind === 'group'
      ? [selectGroups, matchesGroupSearch(search), sqlFragment`group_id`]
      : [selectCourses, matchesCourseSearch(search), sqlFragment`course_id`];
  const [choices, named] = await Promise.all([
    select(sql, scope, matches),
    ids.length === 0 ? [] : select(sql, scope, hasAnyId(column, ids)),
  ]);
  return { choices, chosen: named };
};

export const addFilterChoicesRoute = (add: AddEndpoint, sql: Sql): void => {
  add(searchFilterChoices, ({ query }, { scope }) => listFilterChoices(sql, scope, query));
};
