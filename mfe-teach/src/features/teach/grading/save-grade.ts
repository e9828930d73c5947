import { ApiError } from '@cairn/api/api-error';
import { safeParse } from '@cairn/api/parse';
import {
  type GradedSubmission,
  type GradeRevision,
  gradeRevisionSchema,
  gradeSubmission,
} from '@cairn/api/teaching.contract';
import { retryIfUnanswered } from '@cairn/course-content/retry-if-unanswered';
import { useAction, useQueryClient } from '@cairn/runtime';
import { http } from '@cairn/session';
import { teachQueries } from '../../../lib/teach.queries.ts';

export interface GradeToSave {
  readonly grade: number;
  readonly feedback: string;
  readonly revision: number;
}

/** Returns the grade of another instructor if the server rejected this one because of it. */
export const findConflictingGrade = (error: Error | null): GradeRevision | undefined =>
  error instanceof ApiError && error.kind === 'conflict'
    ? safeParse(gradeRevisionSchema, error.details)
    : undefined;

/** Saves a grade, then reloads all lists and counts of the teaching desk. */
export const useSaveGrade = (
  submissionId: string,
  onSaved: (saved: GradedSubmission) => Promise<void> | void,
) => {
  const queries = useQueryClient();
  return useAction({
    // The request is safe to repeat: the server stores no second revision of the same grade.
    mutationFn: (body: GradeToSave) =>
      retryIfUnanswered(() => http.call(gradeSubmission, { params: { submissionId }, body })),
    onSuccess: async (saved) => {
      await onSaved(saved);
      void queries.invalidateQueries({ queryKey: teachQueries.workKey });
    },
  });
};
