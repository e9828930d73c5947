import { getSubmission } from '@cairn/api/submission-text.contract';
import { listStudentAssignments, listSubmissions } from '@cairn/api/submissions.contract';
import { queryOptions } from '@cairn/runtime';
import { http, report } from '@cairn/session';

/** A failure is only logged: the view shows no submissions (ASSG-17). */
const orNone =
  (at: string) =>
  (error: unknown): [] => {
    // Whoever asked has gone.
    if (error instanceof DOMException) throw error;
    report(error, { at });
    return [];
  };

/** What the student has handed in; the key of one assignment begins with that of all, so that both are made stale at once. */
export const submissionQueries = {
  all: () =>
    queryOptions({
      queryKey: ['submissions'],
      queryFn: ({ signal }) =>
        http.call(listStudentAssignments, { signal }).catch(orNone('student assignments')),
    }),
  ofAssignment: (courseId: string, assignmentId: string) =>
    queryOptions({
      queryKey: ['submissions', courseId, assignmentId],
      queryFn: ({ signal }) =>
        http
          .call(listSubmissions, { query: { assignmentId, courseId }, signal })
          .catch(orNone('submissions')),
    }),
  /** The HTML of one submission, which lists do not have. It never changes. */
  text: (submissionId: string) =>
    queryOptions({
      queryKey: ['submission text', submissionId],
      queryFn: async ({ signal }) =>
        (await http.call(getSubmission, { params: { submissionId }, signal })).Content ?? '',
      staleTime: Infinity,
    }),
};
