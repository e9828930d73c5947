import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';

interface ConfirmSubmitProps {
  readonly open: boolean;
  readonly attempt: number;
  readonly maxAttempts: number | undefined;
  readonly words: number;
  readonly files: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
}

/** The last question; only its Submit sends anything (ASSG-11). */
export const ConfirmSubmit = (props: ConfirmSubmitProps) => {
  const { open, attempt, maxAttempts, words, files, isBusy, onClose, onSubmit } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closable={!isBusy}
      title={`Submit attempt ${attempt}`}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isBusy} onClick={onSubmit}>
            Submit
          </Button>
        </>
      }
    >
      <p>Are you sure you want to submit this assignment?</p>
      <p>{`${counted(words, 'word')} and ${counted(files, 'file')}. ${leftText(attempt, maxAttempts)}`}</p>
    </Dialog>
  );
};

const counted = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

const leftText = (attempt: number, most: number | undefined): string => {
  if (most === undefined) return '';
  const left = Math.max(0, most - attempt);
  if (left === 0) return 'This is your last attempt.';
  return `You have ${counted(left, 'more attempt')} after this one.`;
};
