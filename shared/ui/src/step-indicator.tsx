import { Check } from 'lucide-react';
import { t } from 'ttag';
import { classNames } from './class-names.ts';
import styles from './step-indicator.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface StepIndicatorProps {
  readonly label: string;
  /** Names of the steps, which differ. */
  readonly names: readonly string[];
  /** Number of the current step, counted from 1. */
  readonly current: number;
}

/** Shows which of a few steps is current, and which are done. */
export const StepIndicator = ({ label, names, current }: StepIndicatorProps) => (
  <ol aria-label={label} className={styles['steps']}>
    {names.map((name, index) => {
      const number = index + 1;
      const isDone = number < current;
      return (
        <li
          key={name}
          aria-current={number === current ? 'step' : undefined}
          className={classNames(styles['step'], isDone && styles['done'])}
        >
          <span className={styles['stone']}>
            {isDone ? <Check aria-hidden /> : <span>{number}</span>}
            {isDone && <VisuallyHidden>{t`${number}, done:`}</VisuallyHidden>}
          </span>{' '}
          {name}
        </li>
      );
    })}
  </ol>
);
