import { searchModules } from '@cairn/api/module-search.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import {
  findBestModulePerCourse,
  SEARCH_MATCH_START_MARK,
  SEARCH_MATCH_END_MARK,
} from './module-search.repository.ts';

const MAX_MENTIONS = 5;
const MATCH_MARKS = new RegExp(`[${SEARCH_MATCH_START_MARK}${SEARCH_MATCH_END_MARK}]`);

interface ModuleSearchDeps {
  readonly sql: Sql;
  readonly courses: Pick<CoursesService, 'list'>;
}

export const addModuleSearchRoutes = (add: AddEndpoint, deps: ModuleSearchDeps): void => {
  add(searchModules, async ({ query }, caller) => {
    const visible = await deps.courses.list(caller);
    const titles = new Map(visible.map((course) => [course.CourseID, course.CourseTitle]));
    const found = await findBestModulePerCourse(
      deps.sql,
      query.text,
      [...titles.keys()],
      MAX_MENTIONS,
    );
    return found.map(({ courseId, moduleTitle, excerpt }) => ({
      CourseID: courseId,
      CourseTitle: titles.get(courseId) ?? '',
      ModuleTitle: moduleTitle,
      Excerpt: excerpt.split(MATCH_MARKS),
    }));
  });
};
