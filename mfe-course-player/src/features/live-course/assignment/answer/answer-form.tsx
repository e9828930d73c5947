import type { CourseItem, CourseNode } from '@cairn/api/courses.contract';
import { type AssignmentDraft, getAssignmentDraft } from '@cairn/api/submissions.contract';
import { nextAttempt, type Submission } from '@cairn/domain/assignment.rules';
import { queryOptions, useQuery } from '@cairn/runtime';
import { http, report } from '@cairn/session';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { AnswerWork } from './answer-work.tsx';
import { type LocalAnswer, readLocalAnswer } from './local-answer.ts';

export interface AnswerFormProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
  readonly assignmentId: string;
  readonly submissions: readonly Submission[];
  /** The label of the submit button (ASSG-06). */
  readonly label: string;
  /** True if a button opened the form. A stored draft opens it without taking the focus. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export interface InitialAnswer extends LocalAnswer {
  readonly savedAt: string | undefined;
}

/** Always fetches the draft, since another device may have saved one. If that fails, the form opens without a draft. */
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

/** Renders the form for an answer, with the text written earlier in this browser or on another device. */
export const AnswerForm = (props: AnswerFormProps) => {
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
    <AnswerWork
      {...props}
      start={toInitialAnswer(draft, readLocalAnswer(course.CourseID, assignmentId), submissions)}
    />
  );
};

/**
 * Unsaved local text is newer than the draft; if both have changed, the next save reports a conflict. A draft that is missing was
 * submitted in another browser.
 */
const toInitialAnswer = (
  draft: AssignmentDraft | null,
  kept: LocalAnswer | undefined,
  submissions: readonly Submission[],
): InitialAnswer => {
  const nothing = { content: '', revision: 0, isUnsaved: false, files: [], savedAt: undefined };
  const attempt = nextAttempt(submissions);
  if (!kept) return { ...nothing, ...draft, attempt };
  if (kept.isUnsaved || draft === null) return { ...kept, savedAt: undefined };
  if (draft.revision < kept.revision) return { ...nothing, ...draft, attempt };
  return { ...kept, content: draft.content, revision: draft.revision, savedAt: draft.savedAt };
};
