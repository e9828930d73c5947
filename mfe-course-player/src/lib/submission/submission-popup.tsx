import type { Submission } from '@cairn/domain/assignment.rules';
import { PopupWindows } from '@cairn/ui/popup-windows';
import { SubmissionView } from './submission-view.tsx';

interface SubmissionPopupProps {
  readonly submission: Submission;
  readonly maxScore: number | undefined;
  /** ISO; absent: nothing is said of lateness. */
  readonly dueDate?: string | undefined;
  readonly onClose: () => void;
}

/** One attempt in a window over the page. */
export const SubmissionPopup = ({ onClose, ...props }: SubmissionPopupProps) => {
  const { SubmissionID, Attempt } = props.submission;
  return (
    <PopupWindows
      popups={{ layers: new Map([[SubmissionID, 1001]]), open: () => {}, close: onClose }}
      show={() => ({ title: `Attempt ${Attempt}`, content: <SubmissionView {...props} /> })}
    />
  );
};
