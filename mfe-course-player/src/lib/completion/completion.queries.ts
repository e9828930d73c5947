import { getCertificate } from '@cairn/api/certificates.contract';
import { getCourse } from '@cairn/api/course-item.contract';
import { allRolesQuery } from '@cairn/record/course-queries';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

const MINUTE = 60_000;

export const completionQueries = {
  /** Loads the certificate of a completed course, once it is issued. */
  certificate: (courseId: string, isIssued: boolean) =>
    queryOptions({
      queryKey: ['certificate', courseId],
      queryFn: ({ signal }) => http.call(getCertificate, { params: { courseId }, signal }),
      staleTime: Infinity,
      enabled: isIssued,
    }),
  roles: () => queryOptions({ ...allRolesQuery, staleTime: MINUTE }),
  /** Loads the title and the image of a course. */
  course: (id: string) =>
    queryOptions({
      queryKey: ['course', id, 'card'],
      queryFn: async ({ signal }) =>
        (await http.call(getCourse, { query: { courseID: id }, signal })).Item,
      staleTime: MINUTE,
    }),
};
