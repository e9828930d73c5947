import { Button } from '@cairn/ui/button';
import { ArrowRight } from 'lucide-react';
import { t } from 'ttag';
import styles from './viewer-foot.module.css';

interface ViewerFootProps {
  /** Label of the current item in the course, such as 'Module 4, lecture'. */
  readonly itemLabel: string;
  /** The reason why Next is disabled; undefined if it is enabled. */
  readonly reason?: string | undefined;
  /** True if the screen has a more prominent button for the next item. */
  readonly isQuiet?: boolean;
  readonly isMovingOn: boolean;
  readonly onNext: () => void;
}

/** Shows the current item's place in the course, and the Next button. */
export const CourseViewerFooter = ({
  itemLabel,
  reason,
  isQuiet = false,
  isMovingOn,
  onNext,
}: ViewerFootProps) => (
  <footer className={styles['foot']}>
    <span>{itemLabel}</span>
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
