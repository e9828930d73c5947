import { classNames } from '@cairn/ui/class-names';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { Check } from 'lucide-react';
import { t } from 'ttag';
import styles from './step-indicator.module.css';
import { UPSKILL_STEP_NAMES } from './steps.ts';

/**
 * Shows which of the three steps to a learning path is current.
 * @param current number of the step, 1 to 3
 */
export const UpskillStepIndicator = ({ current }: { readonly current: number }) => (
  <ol aria-label={t`Steps`} className={styles['steps']}>
    {UPSKILL_STEP_NAMES.map((name, index) => {
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
