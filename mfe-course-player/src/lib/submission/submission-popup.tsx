import { bringPopupToFront } from '@cairn/ui/popup-box';
import { SubmissionPopups, type ShownSubmission } from './submission-popups.tsx';

interface SubmissionPopupProps extends Omit<ShownSubmission, 'name'> {
  /** The assignment's name; absent if the page shows it. */
  readonly name?: string | undefined;
  readonly onClose: () => void;
}

const createSinglePopup = (key: string) => bringPopupToFront(new Map(), key);

/** Pop-up with a single submission of an assignment. */
export const SubmissionPopup = ({ onClose, name = '', ...shown }: SubmissionPopupProps) => (
  <SubmissionPopups
    popups={{
      layers: createSinglePopup(shown.submission.SubmissionID),
      open: () => undefined,
      close: onClose,
    }}
    find={() => ({ ...shown, name })}
  />
);
