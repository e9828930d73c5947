/**
 * Queries of the content of a course that several remotes use. They are apart from `course-queries.ts`, so that lists of
 * courses do not load the contracts of questions.
 */
import { getCourseExercise } from '@cairn/api/exercises.contract';
import { listModules } from '@cairn/api/modules.contract';
import { sortModulesByOrder } from '@cairn/domain/module-progress.rules';
import { http } from '@cairn/session';

interface QueryContext {
  readonly signal: AbortSignal;
}

/** Query of the modules of a course, sorted by Order. */
export const createModulesQuery = (id: string) => ({
  queryKey: ['modules', id],
  queryFn: async ({ signal }: QueryContext) =>
    sortModulesByOrder(await http.call(listModules, { params: { id }, signal })),
});

export const createExerciseQuery = (exerciseId: string) => ({
  queryKey: ['exercise', exerciseId],
  queryFn: ({ signal }: QueryContext) =>
    http.call(getCourseExercise, { params: { exerciseId }, signal }),
});
