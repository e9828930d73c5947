import { getCertificate } from '@cairn/api/certificates.contract';
import { getCourse } from '@cairn/api/courses.contract';
import { everyRole } from '@cairn/record/course-reads';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

const MINUTE = 60_000;

export const completionQueries = {
  /** As it has just been issued. */
  certificate: (courseId: string, isIssued: boolean) =>
    queryOptions({
      queryKey: ['certificate', courseId],
      queryFn: ({ signal }) => http.call(getCertificate, { params: { courseId }, signal }),
      staleTime: Infinity,
      enabled: isIssued,
    }),
  roles: () => queryOptions({ ...everyRole, staleTime: MINUTE }),
  /** What a course is called, and how it looks. */
  course: (id: string) =>
    queryOptions({
      queryKey: ['course', id, 'card'],
      queryFn: async ({ signal }) =>
        (await http.call(getCourse, { query: { courseID: id }, signal })).Item,
      staleTime: MINUTE,
    }),
};
