import { getCourse } from '@cairn/api/courses.contract';
import { createExerciseQuery, createModulesQuery } from '@cairn/record/course-queries';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

export const courseDetailQueries = {
  course: (courseID: string) =>
    queryOptions({
      queryKey: ['course', courseID],
      queryFn: async ({ signal }) =>
        (await http.call(getCourse, { query: { courseID }, signal })).Item,
    }),
  /** Loads cards and data together, so that code that failed to load can be retried like data. */
  related: (title: string) =>
    queryOptions({
      queryKey: ['related courses', title],
      queryFn: async ({ signal }) => {
        const { loadRelated } = await import(
          /* webpackChunkName: "related-courses" */ './related-course-cards.tsx'
        );
        return loadRelated(title, signal);
      },
      staleTime: Infinity,
      enabled: title !== '',
    }),
  exercise: (exerciseId: string) => queryOptions(createExerciseQuery(exerciseId)),
  /** Sorted by Order. */
  modules: (id: string) => queryOptions(createModulesQuery(id)),
};
