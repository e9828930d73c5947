import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  /** The progress in words: '6 of 20 modules complete'. */
  readonly label: string;
  /** Whether only screen readers get the label, because the same words are visible nearby. */
  readonly hideLabel?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A native progress bar and its label. */
export const ProgressBar = ({ value, max, label, hideLabel, className }: ProgressBarProps) => {
  const id = useId();
  return (
    <div className={classNames(styles['progress'], className)}>
      <progress
        className={styles['bar']}
        value={value}
        max={max}
        aria-label={hideLabel === true ? label : undefined}
        aria-labelledby={hideLabel === true ? undefined : id}
      />
      {hideLabel !== true && <span id={id}>{label}</span>}
    </div>
  );
};
