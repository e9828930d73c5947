import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  /** The same in words: '6 of 20 modules complete'. */
  readonly label: string;
  /** The words are only heard, where they already stand nearby. */
  readonly hideLabel?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A native progress bar and its words. */
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
