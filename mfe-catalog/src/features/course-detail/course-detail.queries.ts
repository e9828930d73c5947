import { getCourse } from '@cairn/api/courses.contract';
import { listModules } from '@cairn/api/modules.contract';
import { inOrder } from '@cairn/domain/module-progress.rules';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

export const courseDetailQueries = {
  course: (courseID: string) =>
    queryOptions({
      queryKey: ['course', courseID],
      queryFn: async ({ signal }) =>
        (await http.call(getCourse, { query: { courseID }, signal })).Item,
    }),
  /** Sorted by Order. */
  modules: (id: string) =>
    queryOptions({
      queryKey: ['modules', id],
      queryFn: async ({ signal }) =>
        inOrder(await http.call(listModules, { params: { id }, signal })),
    }),
};
