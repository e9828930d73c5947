import { getCourse } from '@cairn/api/courses.contract';
import { getCourseExercise } from '@cairn/api/exercises.contract';
import { listModules } from '@cairn/api/modules.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { inOrder } from '@cairn/domain/module-progress.rules';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

/** What the viewers ask about a course. */
export const courseQueries = {
  course: (courseID: string) =>
    queryOptions({
      queryKey: ['course', courseID],
      queryFn: async ({ signal }) =>
        (await http.call(getCourse, { query: { courseID }, signal })).Item,
    }),
  /** Sorted by Order. The addresses in it are signed and end: a lecture is never played from an old answer. */
  modules: (id: string) =>
    queryOptions({
      queryKey: ['modules', id],
      queryFn: async ({ signal }) =>
        inOrder(await http.call(listModules, { params: { id }, signal })),
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  exercise: (exerciseId: string) =>
    queryOptions({
      queryKey: ['exercise', exerciseId],
      queryFn: ({ signal }) => http.call(getCourseExercise, { params: { exerciseId }, signal }),
    }),
  instructor: (InstructorID: string) =>
    queryOptions({
      queryKey: ['instructor', InstructorID],
      queryFn: ({ signal }) => http.call(getInstructor, { query: { InstructorID }, signal }),
      enabled: InstructorID !== '',
    }),
  collaborators: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['collaborators', ...ids],
      queryFn: ({ signal }) =>
        http.call(listCollaborators, { query: { collaborators: ids.join(',') }, signal }),
      enabled: ids.length > 0,
    }),
};
