import type { ComponentProps } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

export interface ChipProps extends ComponentProps<'button'> {
  /** Whether this chip is the selected one of its group. */
  readonly pressed: boolean;
}

/** A button for one of several filters or roles; other props go to the `<button>`. */
export const Chip = ({ pressed, className, children, ...button }: ChipProps) => (
  <button
    type="button"
    {...button}
    aria-pressed={pressed}
    className={classNames(styles['chip'], className)}
  >
    <span className={styles['pebble']} />
    {children}
  </button>
);
