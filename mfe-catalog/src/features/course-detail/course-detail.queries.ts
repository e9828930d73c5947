import { getCourse } from '@cairn/api/course-item.contract';
import { createExerciseQuery, createModulesQuery } from '@cairn/record/module-queries';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

export const courseDetailQueries = {
  course: (courseID: string) =>
    queryOptions({
      queryKey: ['course', courseID],
      queryFn: async ({ signal }) =>
        (await http.call(getCourse, { query: { courseID }, signal })).Item,
    }),
  /**
   * Loads the recommended courses together with the code of their cards, so that code that failed to load can be retried like
   * data.
   */
  related: (title: string) =>
    queryOptions({
      queryKey: ['related courses', title],
      queryFn: async ({ signal }) => {
        const { loadRelatedCourses: loadRelated } = await import(
          /* webpackChunkName: "related-courses" */ './related-course-cards.tsx'
        );
        return loadRelated(title, signal);
      },
      staleTime: Infinity,
      enabled: title !== '',
    }),
  exercise: (exerciseId: string) => queryOptions(createExerciseQuery(exerciseId)),
  /** Loads the modules of a course, sorted by Order. */
  modules: (id: string) => queryOptions(createModulesQuery(id)),
};
