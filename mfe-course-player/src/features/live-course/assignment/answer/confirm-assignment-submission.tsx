import { plural } from '@cairn/messages/plural';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { t } from 'ttag';

interface ConfirmSubmitProps {
  readonly open: boolean;
  readonly attempt: number;
  readonly maxAttempts: number | undefined;
  readonly words: number;
  readonly files: number;
  /** Number of files in the list whose upload failed. */
  readonly failedFiles: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
}

/** The confirmation before submitting; only its Submit button sends the answer (ASSG-11). */
export const ConfirmAssignmentSubmission = (props: ConfirmSubmitProps) => {
  const { open, attempt, maxAttempts, words, files, failedFiles, isBusy, onClose, onSubmit } =
    props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closable={!isBusy}
      title={t`Submit attempt ${attempt}`}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button busy={isBusy} onClick={onSubmit}>
            {t`Submit`}
          </Button>
        </>
      }
    >
      <p>{t`Are you sure you want to submit this assignment?`}</p>
      <p>{`${contentText(words, files)} ${leftText(attempt, maxAttempts)}`}</p>
      {failedFiles > 0 && <p>{missingText(failedFiles)}</p>}
    </Dialog>
  );
};

const contentText = (words: number, files: number): string => {
  const text = plural(words, t`${words} word|${words} words`);
  const attached = plural(files, t`${files} file|${files} files`);
  return t`${text} and ${attached}.`;
};

const missingText = (failedFiles: number): string =>
  plural(
    failedFiles,
    t`${failedFiles} file is not uploaded and not part of the attempt.|${failedFiles} files are not uploaded and not part of the attempt.`,
  );

const leftText = (attempt: number, most: number | undefined): string => {
  if (most === undefined) return '';
  const left = Math.max(0, most - attempt);
  if (left === 0) return t`This is your last attempt.`;
  return plural(
    left,
    t`You have ${left} more attempt after this one.|You have ${left} more attempts after this one.`,
  );
};
