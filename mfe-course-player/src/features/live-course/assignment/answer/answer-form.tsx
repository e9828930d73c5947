import type { CourseItem, CourseNode } from '@cairn/api/courses.contract';
import { type AssignmentDraft, getAssignmentDraft } from '@cairn/api/submissions.contract';
import { nextAttempt, type Submission } from '@cairn/domain/assignment.rules';
import { queryOptions, useQuery } from '@cairn/runtime';
import { http, report } from '@cairn/session';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { AnswerWork } from './answer-work.tsx';
import { type KeptAnswer, readAnswer } from './kept-answer.ts';

export interface AnswerFormProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
  readonly assignmentId: string;
  readonly submissions: readonly Submission[];
  /** What the button says (ASSG-06). */
  readonly label: string;
  /** A button opened it. A draft that waited opens it at once, and takes no focus. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export interface AnswerStart extends KeptAnswer {
  readonly savedAt: string | undefined;
}

/** Always asked anew: another device may have written meanwhile. Its failure costs no more than the memory of it. */
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

/** The place to write, with what was written before, here or on another device. */
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
      start={startOf(draft, readAnswer(course.CourseID, assignmentId), submissions)}
    />
  );
};

/**
 * What the server does not have is the newer text; where both have changed, saving it says so and asks. A draft that is not
 * there any more was handed in from elsewhere.
 */
const startOf = (
  draft: AssignmentDraft | null,
  kept: KeptAnswer | undefined,
  submissions: readonly Submission[],
): AnswerStart => {
  const nothing = { content: '', revision: 0, isUnsaved: false, files: [], savedAt: undefined };
  const attempt = nextAttempt(submissions);
  if (!kept) return { ...nothing, ...draft, attempt };
  if (kept.isUnsaved || draft === null) return { ...kept, savedAt: undefined };
  if (draft.revision < kept.revision) return { ...nothing, ...draft, attempt };
  return { ...kept, content: draft.content, revision: draft.revision, savedAt: draft.savedAt };
};
