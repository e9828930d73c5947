import { listSubmissions } from '@cairn/api/submissions.contract';
import { queryOptions } from '@cairn/runtime';
import { http, report } from '@cairn/session';

/** A failure is only told to the operator; the view shows no submissions (ASSG-17). */
const orNone =
  (at: string) =>
  (error: unknown): [] => {
    // Left behind: nobody waits for the answer.
    if (error instanceof DOMException) throw error;
    report(error, { at });
    return [];
  };

export const assignmentQueries = {
  /** What the student has handed in for one assignment. */
  submissions: (assignmentId: string) =>
    queryOptions({
      queryKey: ['submissions', assignmentId],
      queryFn: ({ signal }) =>
        http
          .call(listSubmissions, { query: { assignmentId }, signal })
          .catch(orNone('submissions')),
    }),
};
