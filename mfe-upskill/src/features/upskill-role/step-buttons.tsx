import { Button } from '@cairn/ui/button';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './upskill-role.module.css';

interface StepButtonsProps {
  /** Goes to the previous step; absent on the first step. */
  readonly onBack?: () => void;
  /** Button that goes to the next step. */
  readonly children: ReactNode;
}

/** Buttons at the end of a step of upskilling: back and next. */
export const UpskillStepButtons = ({ onBack, children }: StepButtonsProps) => (
  <div className={styles['foot']}>
    {onBack && (
      <Button variant="line" size="l" onClick={onBack}>
        <ArrowLeft />
        {t`Back`}
      </Button>
    )}
    <div className={styles['onward']}>{children}</div>
  </div>
);
