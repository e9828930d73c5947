import type { Submission } from '@cairn/domain/assignment.rules';
import { truncateTextWithDots } from '@cairn/domain/cut-text.rules';
import { IconButton } from '@cairn/ui/icon-button';
import { Tooltip } from '@cairn/ui/tooltip';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ClockAlert, MessageSquareText } from 'lucide-react';
import { t } from 'ttag';
import styles from './grades.module.css';

/** Icon of a missed due date. It opens nothing but can be focused, so that its tooltip is available without a pointer. */
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
  /** Name of the graded item, for the icon's label. */
  readonly name: string;
  /** Submission whose grade counts; undefined while none of them is graded. */
  readonly submission: Submission | undefined;
  readonly onOpen: (submissionId: string) => void;
}

/** Characters of feedback that fit into the tooltip; the pop-up shows the full text. */
const MAX_TOOLTIP_CHARACTERS = 280;

/** Shows the feedback in a tooltip; a click opens the graded attempt. */
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
    <Tooltip side="left" text={truncateTextWithDots(text, MAX_TOOLTIP_CHARACTERS)}>
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
