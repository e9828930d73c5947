import { Button } from '@cairn/ui/button';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './upskill-role.module.css';

interface StepButtonsProps {
  /** Absent on the first step. */
  readonly onBack?: () => void;
  /** The button for the next step. */
  readonly children: ReactNode;
}

/** The buttons at the end of a step: back and next. */
export const StepButtons = ({ onBack, children }: StepButtonsProps) => (
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
