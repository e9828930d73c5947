import {
  getLearningList,
  listModulesOfCourses,
  removeLearningListRole,
} from '@cairn/api/learning-list.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { CourseContentAccess } from '../../catalogue/courses/open-courses.ts';
import type { LearningAttributesReader } from '../../accounts/user/student-learning.ts';
import {
  listSavedLearningPaths,
  listModuleIdsByCourse,
  removeSavedLearningPath,
} from './learning-list.repository.ts';

interface LearningListDeps {
  readonly sql: Sql;
  readonly open: Pick<CourseContentAccess, 'to'>;
  readonly learning: Pick<LearningAttributesReader, 'readCourseProgress'>;
}

export const addLearningListRoutes = (
  add: AddEndpoint,
  { sql, open, learning }: LearningListDeps,
): void => {
  add(getLearningList, async (_input, caller) => {
    const [openCourses, userCourses] = await Promise.all([
      open.to(caller),
      learning.readCourseProgress(caller),
    ]);
    const learningListByRole = await listSavedLearningPaths(sql, caller, [...openCourses.keys()]);
    return { learningListByRole, userCourses };
  });
  add(listModulesOfCourses, async ({ body: { courseIds } }, caller) => {
    const openCourses = await open.to(caller);
    const known = await listModuleIdsByCourse(
      sql,
      courseIds.filter((id) => openCourses.has(id)),
    );
    const modules = courseIds.map((id) => [id, known.get(id) ?? []]);
    return { modulesByCourseId: Object.fromEntries(modules) };
  });
  add(removeLearningListRole, async ({ params }, caller) => {
    if (await removeSavedLearningPath(sql, caller, params.roleId)) return { message: 'Removed.' };
    throw new AppError('not-found', 'This role is not on your learning list.');
  });
};
