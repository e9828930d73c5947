import { getSubmission } from '@cairn/api/submission-text.contract';
import { listStudentAssignments, listSubmissions } from '@cairn/api/submissions.contract';
import { queryOptions } from '@cairn/runtime';
import { http, report } from '@cairn/session';

/** Logs a failed request and returns no submissions (ASSG-17). */
const emptyOnFailure =
  (at: string) =>
  (error: unknown): [] => {
    // A `DOMException` means that the query was cancelled.
    if (error instanceof DOMException) throw error;
    report(error, { at });
    return [];
  };

/**
 * Queries about the student's submissions. The key of one assignment begins with the key of all, so that both are invalidated
 * together.
 */
export const submissionQueries = {
  all: () =>
    queryOptions({
      queryKey: ['submissions'],
      queryFn: ({ signal }) =>
        http.call(listStudentAssignments, { signal }).catch(emptyOnFailure('student assignments')),
    }),
  ofAssignment: (courseId: string, assignmentId: string) =>
    queryOptions({
      queryKey: ['submissions', courseId, assignmentId],
      queryFn: ({ signal }) =>
        http
          .call(listSubmissions, { query: { assignmentId, courseId }, signal })
          .catch(emptyOnFailure('submissions')),
    }),
  /** Loads the HTML text of one submission, which lists omit. It never changes. */
  text: (submissionId: string) =>
    queryOptions({
      queryKey: ['submission text', submissionId],
      queryFn: async ({ signal }) =>
        (await http.call(getSubmission, { params: { submissionId }, signal })).Content ?? '',
      staleTime: Infinity,
    }),
};
