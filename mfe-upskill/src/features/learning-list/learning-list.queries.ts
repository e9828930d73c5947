import { getLearningList, listModulesOfCourses } from '@cairn/api/learning-list.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

export const learningListQueries = {
  list: (studentId: string) =>
    queryOptions({
      queryKey: ['learning-list', studentId],
      queryFn: ({ signal }) => http.call(getLearningList, { params: { studentId }, signal }),
    }),
  /** Loads ModuleIDs by CourseID, for all courses of the list in one request. */
  modules: (courseIds: readonly string[]) =>
    queryOptions({
      queryKey: ['modules-of-courses', ...courseIds],
      queryFn: async ({ signal }) =>
        (await http.call(listModulesOfCourses, { body: { courseIds: [...courseIds] }, signal }))
          .modulesByCourseId,
      enabled: courseIds.length > 0,
    }),
};
