import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import type { QuestionMark } from './question-map.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly questions: readonly QuestionMark[];
  readonly onCancel: () => void;
  readonly onSubmit: () => void;
}

/** Asks once more, and says what is still open. ASMT-15, ASMT-16. */
export const ConfirmDialog = ({ isOpen, questions, onCancel, onSubmit }: ConfirmDialogProps) => {
  const unanswered = questions.filter(({ isAnswered }) => !isAnswered).length;
  const flagged = questions.filter(({ isFlagged }) => isFlagged).length;
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      title="Confirm Submission"
      actions={
        <>
          <Button variant="line" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={onSubmit}>Submit</Button>
        </>
      }
    >
      <p>Are you sure you want to submit this assessment?</p>
      {unanswered > 0 && (
        <Note tone="warn">{`You still have ${unanswered} unanswered questions.`}</Note>
      )}
      {flagged > 0 && <Note>{flaggedText(flagged)}</Note>}
    </Dialog>
  );
};

const flaggedText = (flagged: number): string =>
  flagged === 1
    ? '1 question is flagged for review.'
    : `${flagged} questions are flagged for review.`;
