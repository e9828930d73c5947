import type { CourseItem, CourseNode } from '@cairn/api/course-item.contract';
import { getAssignmentDraft } from '@cairn/api/submissions.contract';
import type { Submission } from '@cairn/domain/assignment.rules';
import { queryOptions, useQuery } from '@cairn/runtime';
import { http, report } from '@cairn/session';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { AssignmentAnswerDialog } from './assignment-answer-dialog.tsx';
import { readLocalAssignmentAnswer, toInitialAnswer } from './local-answer.ts';

export interface AssignmentAnswerFormProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
  readonly assignmentId: string;
  readonly submissions: readonly Submission[];
  /** The label of the submit button (ASSG-06). */
  readonly label: string;
  /** True if the student has opened the answer form by its button. A stored draft opens it without taking the focus. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/**
 * Loads the student's draft from the server each time, since another device may have saved one. If that fails, the form opens
 * without a draft.
 */
const draftQuery = (courseId: string, assignmentId: string) =>
  queryOptions({
    queryKey: ['assignment-draft', courseId, assignmentId],
    queryFn: ({ signal }) =>
      http
        .call(getAssignmentDraft, { query: { assignmentId, courseId }, signal })
        .catch((error: unknown) => {
          if (error instanceof DOMException) throw error;
          report(error, { at: 'reading the draft of an answer' });
          return null;
        }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Shows the form for an answer to an assignment, with text that was written earlier in this browser or on another device. */
export const AssignmentAnswerForm = (props: AssignmentAnswerFormProps) => {
  const { course, assignmentId, submissions } = props;
  const { data: draft } = useQuery(draftQuery(course.CourseID, assignmentId));
  if (draft === undefined) {
    return (
      <Skeleton label={t`Loading your draft`}>
        <SkeletonText lines={4} />
      </Skeleton>
    );
  }
  return (
    <AssignmentAnswerDialog
      {...props}
      start={toInitialAnswer(
        draft,
        readLocalAssignmentAnswer(course.CourseID, assignmentId),
        submissions,
      )}
    />
  );
};
