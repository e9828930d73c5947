import { Button } from '@cairn/ui/button';
import { ArrowRight } from 'lucide-react';
import { t } from 'ttag';
import styles from './viewer-foot.module.css';

interface ViewerFootProps {
  /** 'Module 4, lecture'. */
  readonly place: string;
  /** Why Next cannot be pressed yet; undefined when it can. */
  readonly reason?: string | undefined;
  /** The way on is offered elsewhere as well, and stands out there. */
  readonly isQuiet?: boolean;
  readonly isMovingOn: boolean;
  readonly onNext: () => void;
}

/** Where the student is, and the way on. */
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
