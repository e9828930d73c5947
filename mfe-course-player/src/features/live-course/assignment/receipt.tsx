import { formatZonedTimestamp } from '@cairn/messages/dates';
import { describeLateness, type Submission } from '@cairn/domain/assignment.rules';
import { plural } from '@cairn/messages/plural';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { Check } from 'lucide-react';
import { t } from 'ttag';
import styles from './assignment.module.css';

interface ReceiptProps {
  readonly submission: Submission | undefined;
  readonly dueDate: string | undefined;
  readonly onOpen: (submissionId: string) => void;
}

/** Shows the receipt of the student's latest submission: attempt, server time, contents and id. */
export const SubmissionReceipt = ({ submission, dueDate, onOpen }: ReceiptProps) => {
  if (!submission) return null;
  const { Attempt, SubmissionTime, SubmissionID, Attachments } = submission;
  const late = describeLateness(SubmissionTime, dueDate);
  const files = Attachments.length;
  const number = SubmissionID.slice(0, 8);
  return (
    <section
      aria-label={t`Receipt`}
      className={classNames(styles['receipt'], late !== undefined && styles['isLate'])}
    >
      <span className={styles['seal']}>
        <Check />
      </span>
      <div>
        <h3>
          {late === undefined
            ? t`Attempt ${Attempt} is submitted`
            : t`Attempt ${Attempt} is submitted, ${late}`}
        </h3>
        <p>{formatZonedTimestamp(SubmissionTime)}</p>
        <p>
          {plural(files, t`${files} file. Receipt ${number}|${files} files. Receipt ${number}`)}
        </p>
      </div>
      <Button variant="line" size="s" onClick={() => onOpen(SubmissionID)}>
        {t`View submission`}
      </Button>
    </section>
  );
};
