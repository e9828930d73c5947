import {
  getLearningList,
  listModulesOfCourses,
  removeLearningListRole,
} from '@cairn/api/learning-list.contract';
import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { StudentLearning } from '../user/student-learning.ts';
import { listPaths, moduleIdsOf, removePath } from './learning-list.repository.ts';

interface LearningListDeps {
  readonly sql: Sql;
  readonly learning: Pick<StudentLearning, 'coursesOf'>;
}

export const addLearningListRoutes = (
  add: AddEndpoint,
  { sql, learning }: LearningListDeps,
): void => {
  add(getLearningList, async (_input, caller) => {
    const [learningListByRole, userCourses] = await Promise.all([
      listPaths(sql, caller),
      learning.coursesOf(caller),
    ]);
    return { learningListByRole, userCourses };
  });
  add(listModulesOfCourses, async ({ body }) => {
    const known = await moduleIdsOf(sql, body.courseIds);
    const modules = body.courseIds.map((id) => [id, known.get(id) ?? []]);
    return { modulesByCourseId: Object.fromEntries(modules) };
  });
  add(removeLearningListRole, async ({ params }, caller) => {
    if (await removePath(sql, caller, params.roleId)) return { message: 'Removed.' };
    throw new AppError('not-found', 'This role is not on your learning list.');
  });
};
