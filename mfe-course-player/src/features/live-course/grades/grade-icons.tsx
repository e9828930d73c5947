import type { Submission } from '@cairn/domain/assignment.rules';
import { IconButton } from '@cairn/ui/icon-button';
import { Tooltip } from '@cairn/ui/tooltip';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ClockAlert, MessageSquareText } from 'lucide-react';
import { t } from 'ttag';
import styles from './grades.module.css';

/** It opens nothing, and can be reached all the same: its words are not only for the pointer. */
export const PastDueIcon = () => (
  <Tooltip text={t`Past due`}>
    {(describedBy) => (
      <span role="img" aria-labelledby={describedBy} tabIndex={0} className={styles['late']}>
        <ClockAlert />
      </span>
    )}
  </Tooltip>
);

interface FeedbackIconProps {
  /** Of the item. */
  readonly name: string;
  /** The one whose grade counts; undefined while none is graded. */
  readonly submission: Submission | undefined;
  readonly onOpen: (submissionId: string) => void;
}

/** Characters that a tooltip has room for; the window has them all. */
const MOST_WORDS = 280;

/** Shows the feedback beside the icon, and the attempt that it is about on a press. */
export const FeedbackIcon = ({ name, submission, onOpen }: FeedbackIconProps) => {
  const text = submission?.GraderFeedback?.trim() ?? '';
  if (submission === undefined || text === '') {
    return (
      <>
        <span aria-hidden="true">-</span>
        <VisuallyHidden>{t`None`}</VisuallyHidden>
      </>
    );
  }
  return (
    <Tooltip side="left" text={shortened(text)}>
      {(describedBy) => (
        <IconButton
          size="s"
          label={t`Feedback for ${name}`}
          aria-describedby={describedBy}
          onClick={() => onOpen(submission.SubmissionID)}
        >
          <MessageSquareText />
        </IconButton>
      )}
    </Tooltip>
  );
};

const shortened = (text: string): string =>
  text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS)}…` : text;
