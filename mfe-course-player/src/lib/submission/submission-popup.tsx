import { broughtToFront } from '@cairn/ui/popup-place';
import { SubmissionPopups, type ShownSubmission } from './submission-popups.tsx';

interface SubmissionPopupProps extends Omit<ShownSubmission, 'name'> {
  /** The assignment's name; absent if the page shows it. */
  readonly name?: string | undefined;
  readonly onClose: () => void;
}

const alone = (key: string) => broughtToFront(new Map(), key);

/** The pop-up of a single attempt. */
export const SubmissionPopup = ({ onClose, name = '', ...shown }: SubmissionPopupProps) => (
  <SubmissionPopups
    popups={{
      layers: alone(shown.submission.SubmissionID),
      open: () => undefined,
      close: onClose,
    }}
    find={() => ({ ...shown, name })}
  />
);
