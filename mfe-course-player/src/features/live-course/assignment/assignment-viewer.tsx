import type { CourseItem, CourseNode } from '@cairn/api/course-item.contract';
import {
  type DueDateLabel,
  type Submission,
  canSubmitAttempt,
  describeDueDate,
  findLatestSubmission,
  getNextAssignmentAttempt,
  getSubmitLabel,
  isAssignmentOverdue,
} from '@cairn/domain/assignment.rules';
import { plural } from '@cairn/messages/plural';
import { lazyPart, useQuery } from '@cairn/runtime';
import { report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonBlock, SkeletonText } from '@cairn/ui/skeleton';
import { useState } from 'react';
import { t } from 'ttag';
import { AttachmentList } from '../../../lib/attachments/attachment-list.tsx';
import { SubmissionPopup } from '../../../lib/submission/submission-popup.tsx';
import { submissionQueries } from '../../../lib/submission/submission.queries.ts';
import { restoreLostFocus, restoreLostFocusInView } from '../../../lib/restore-lost-focus.ts';
import { AssignmentFacts } from './assignment-facts.tsx';
import styles from './assignment.module.css';
import { hasLocalAssignmentAnswer } from './answer/local-answer.ts';
import { LatestFeedback } from './latest-feedback.tsx';
import { PreviousSubmissions } from './previous-submissions.tsx';
import { SubmissionReceipt } from './receipt.tsx';
import { useMinuteClock } from './use-minute-clock.ts';
import { Tag, type TagTone } from '@cairn/ui/tag';

const tones = { red: 'missing', orange: 'pending', green: 'completed' } as const satisfies Record<
  DueDateLabel['tone'],
  TagTone
>;

/** A tag with the state of the due date, coloured by urgency (ASSG-04). */
const DueDateTag = ({ state }: { readonly state: DueDateLabel | undefined }) =>
  state && (
    <p>
      <Tag tone={tones[state.tone]}>{state.text}</Tag>
    </p>
  );

interface AssignmentViewerProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
}

// A separate chunk: editor and file upload load only for students who write.
const answer = lazyPart(
  async () => (await import('./answer/answer-form.tsx')).AssignmentAnswerForm,
  {
    placeholder: () => (
      <Skeleton label={t`Loading the editor`}>
        <SkeletonBlock className={styles['waiting']} />
      </Skeleton>
    ),
    failure: ({ isRetrying, onRetry }) => (
      <ErrorState title={t`The editor could not be loaded.`} {...{ isRetrying, onRetry }} />
    ),
    onFailed: (error) => report(error, { at: 'code of the answer' }),
  },
);

/** The assignment's instructions, the student's status and the submission form (ASSG-01). */
export const AssignmentViewer = ({ course, node }: AssignmentViewerProps) => {
  const assignmentId = node.assignmentId ?? node.id;
  const query = useQuery(submissionQueries.ofAssignment(course.CourseID, assignmentId));
  const submissions: readonly Submission[] = query.data ?? [];
  const now = new Date(useMinuteClock());
  const [shownId, show] = useState<string>();
  const shown = submissions.find(({ SubmissionID }) => SubmissionID === shownId);
  return (
    <article className={styles['assignment']}>
      <header className={styles['head']}>
        <DueDateTag state={query.data && describeDueDate(node, submissions, now)} />
        <h2>{node.name}</h2>
      </header>
      <AssignmentFacts node={node} submissions={submissions} now={now} />
      <SubmissionReceipt
        submission={findLatestSubmission(submissions)}
        dueDate={node.dueDate}
        onOpen={show}
      />
      <LatestFeedback submissions={submissions} maxScore={node.MaxScore} />
      <p className={styles['description']}>
        {node.description?.trim() || t`No description provided.`}
      </p>
      <AttachmentList attachments={node.attachments ?? []} />
      <PreviousSubmissions {...{ node, submissions }} onOpen={show} />
      {query.data === undefined ? (
        <Skeleton>
          <SkeletonText lines={2} />
        </Skeleton>
      ) : (
        <HandIn key={node.id} {...{ course, node, assignmentId, submissions, now }} />
      )}
      {shown && (
        <SubmissionPopup
          submission={shown}
          maxScore={node.MaxScore}
          dueDate={node.dueDate}
          onClose={() => show(undefined)}
        />
      )}
    </article>
  );
};

interface HandInProps extends AssignmentViewerProps {
  readonly assignmentId: string;
  readonly submissions: readonly Submission[];
  readonly now: Date;
}

/** Shows the button to write an answer, and the answer form once it is pressed; a stored draft opens the form at once. */
const HandIn = ({ course, node, assignmentId, submissions, now }: HandInProps) => {
  const may = canSubmitAttempt(node, submissions);
  const [isOpen, setOpen] = useState(
    () => may && hasLocalAssignmentAnswer(course.CourseID, assignmentId),
  );
  const [isPressed, setPressed] = useState(false);
  const turn = (open: boolean): void => {
    setPressed(true);
    setOpen(open);
  };
  const label = getSubmitLabel(node, submissions, now);
  if (isOpen) {
    return (
      // Takes the focus of the pressed button while the editor loads.
      <div ref={isPressed ? restoreLostFocus : undefined} tabIndex={-1}>
        <answer.Part
          {...{ course, node, assignmentId, submissions, label }}
          takesFocus={isPressed}
          onClose={() => turn(false)}
        />
      </div>
    );
  }
  return (
    <p ref={isPressed ? restoreLostFocusInView : undefined} tabIndex={-1} className={styles['way']}>
      <Button
        variant={isAssignmentOverdue(node, now) ? 'line' : 'amber'}
        onClick={() => turn(true)}
        reason={may ? undefined : t`No attempts are left.`}
      >
        {label}
      </Button>
      <span>{leftText(node, submissions)}</span>
    </p>
  );
};

const leftText = ({ maxAttempts }: CourseNode, submissions: readonly Submission[]): string => {
  if (maxAttempts === undefined) return t`As many attempts as you like`;
  const left = Math.max(0, maxAttempts - getNextAssignmentAttempt(submissions) + 1);
  return plural(left, t`${left} attempt left|${left} attempts left`);
};
