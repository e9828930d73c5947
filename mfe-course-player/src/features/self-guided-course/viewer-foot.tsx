import { Button } from '@cairn/ui/button';
import { ArrowRight } from 'lucide-react';
import { t } from 'ttag';
import styles from './viewer-foot.module.css';

interface ViewerFootProps {
  /** The position in the course, such as 'Module 4, lecture'. */
  readonly place: string;
  /** The reason why Next is disabled; undefined if it is enabled. */
  readonly reason?: string | undefined;
  /** True if a more prominent button for the next item exists on the screen. */
  readonly isQuiet?: boolean;
  readonly isMovingOn: boolean;
  readonly onNext: () => void;
}

/** The position in the course and the Next button. */
export const ViewerFoot = ({
  place,
  reason,
  isQuiet = false,
  isMovingOn,
  onNext,
}: ViewerFootProps) => (
  <footer className={styles['foot']}>
    <span>{place}</span>
    <Button
      variant={isQuiet ? 'primary' : 'amber'}
      reason={reason}
      reasonSide="left"
      busy={isMovingOn}
      busyLabel={t`Saving...`}
      onClick={onNext}
    >
      {t`Next`}
      <ArrowRight />
    </Button>
  </footer>
);
