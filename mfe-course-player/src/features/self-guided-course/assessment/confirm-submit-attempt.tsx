import { plural } from '@cairn/messages/plural';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { useState } from 'react';
import { t } from 'ttag';
import type { QuestionMapEntry } from './question-map.tsx';

interface ConfirmSubmitAttemptProps {
  readonly questions: readonly QuestionMapEntry[];
  readonly isHandingIn: boolean;
  readonly onHandIn: () => void;
}

/** Dialog that asks for confirmation and lists unanswered questions. ASMT-15, ASMT-16. */
export const ConfirmSubmitAttempt = ({
  questions,
  isHandingIn,
  onHandIn,
}: ConfirmSubmitAttemptProps) => {
  const [isConfirming, setConfirming] = useState(false);
  const cancel = () => setConfirming(false);
  const confirm = () => {
    setConfirming(false);
    onHandIn();
  };
  const unanswered = questions.filter(({ isAnswered }) => !isAnswered).length;
  const flagged = questions.filter(({ isFlagged }) => isFlagged).length;
  return (
    <>
      <Button block onClick={() => setConfirming(true)}>
        {t`Submit Assessment`}
      </Button>
      <Dialog
        open={isConfirming && !isHandingIn}
        onClose={cancel}
        title={t`Confirm Submission`}
        actions={
          <>
            <Button variant="line" onClick={cancel}>
              {t`Cancel`}
            </Button>
            <Button onClick={confirm}>{t`Submit`}</Button>
          </>
        }
      >
        <p>{t`Are you sure you want to submit this assessment?`}</p>
        {unanswered > 0 && (
          <Note tone="warn">{t`You still have ${unanswered} unanswered questions.`}</Note>
        )}
        {flagged > 0 && <Note>{flaggedText(flagged)}</Note>}
      </Dialog>
    </>
  );
};

const flaggedText = (flagged: number): string =>
  plural(
    flagged,
    t`${flagged} question is flagged for review.|${flagged} questions are flagged for review.`,
  );
