import type { Infer } from '@cairn/api/z';
import { getLearningList, listModulesOfCourses } from '@cairn/api/learning-list.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

export type LearningList = Infer<typeof getLearningList.answer>;

export const learningListQueries = {
  list: (studentId: string) =>
    queryOptions({
      queryKey: ['learning-list', studentId],
      queryFn: ({ signal }) => http.call(getLearningList, { params: { studentId }, signal }),
    }),
  /** Loads the ModuleIDs of all courses in the learning list by CourseID, in one request. */
  modules: (courseIds: readonly string[]) =>
    queryOptions({
      queryKey: ['modules-of-courses', ...courseIds],
      queryFn: async ({ signal }) =>
        (await http.call(listModulesOfCourses, { body: { courseIds: [...courseIds] }, signal }))
          .modulesByCourseId,
      enabled: courseIds.length > 0,
    }),
};
