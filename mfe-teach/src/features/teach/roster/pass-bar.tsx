import type { Roster } from '@cairn/api/roster.contract';
import { plural } from '@cairn/messages/plural';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { formatStudentCount } from './roster-words.ts';
import styles from './roster.module.css';

interface PassBarProps {
  readonly passingPercent: Roster['passingPercent'];
  /** Number of students who meet the pass rule but are not passed yet; undefined until they are counted. */
  readonly count: number | undefined;
  readonly isBusy: boolean;
  readonly onPassAll: () => void;
}

/** Shows the pass rule of a live course, and the button that passes all students who meet it. */
export const PassStudentsBar = ({ passingPercent, count, isBusy, onPassAll }: PassBarProps) => {
  const [isAsking, setAsking] = useState(false);
  const students = formatStudentCount(count ?? 0);
  const close = () => setAsking(false);
  return (
    <div className={styles['passBar']}>
      <p>
        {t`The rule: everything graded, at least ${passingPercent} % of all points, and every assessment passed.`}{' '}
        {count !== undefined && <strong>{meetText(count)}</strong>}
      </p>
      {count !== undefined && count > 0 && (
        <Button variant="line" busy={isBusy} onClick={() => setAsking(true)}>
          <BadgeCheck />
          {t`Pass ${students}`}
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={close}
        title={t`Pass all students who meet the rule?`}
        actions={
          <>
            <Button variant="line" onClick={close}>
              {t`Cancel`}
            </Button>
            <Button
              onClick={() => {
                close();
                onPassAll();
              }}
            >
              {t`Pass ${students}`}
            </Button>
          </>
        }
      >
        <p>
          {t`Each student gets a notification. You can undo a pass until the certificate is issued, which happens when the student next opens the course.`}
        </p>
      </Dialog>
    </div>
  );
};

const meetText = (count: number): string => {
  if (count === 0) return t`No further student meets the rule.`;
  return plural(count, t`${count} student meets the rule.|${count} students meet the rule.`);
};
