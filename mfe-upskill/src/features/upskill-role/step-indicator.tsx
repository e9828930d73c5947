import { classNames } from '@cairn/ui/class-names';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { Check } from 'lucide-react';
import styles from './step-indicator.module.css';
import { STEPS } from './steps.ts';

/** Where the student is on the way. @param current 1 to 3 */
export const StepIndicator = ({ current }: { readonly current: number }) => (
  <ol aria-label="Steps" className={styles['steps']}>
    {STEPS.map((name, index) => {
      const isDone = index + 1 < current;
      return (
        <li
          key={name}
          aria-current={index + 1 === current ? 'step' : undefined}
          className={classNames(styles['step'], isDone && styles['done'])}
        >
          <span className={styles['stone']}>
            {isDone ? <Check aria-hidden /> : index + 1}
            {isDone && <VisuallyHidden>{index + 1}, done:</VisuallyHidden>}
          </span>{' '}
          {name}
        </li>
      );
    })}
  </ol>
);
