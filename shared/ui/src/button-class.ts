import styles from './button.module.css';
import { classNames } from './class-names.ts';

/** How a button looks. Amber is the one next step: at most one in view. */
export interface ButtonLook {
  readonly variant?: 'primary' | 'amber' | 'line' | 'ghost' | 'danger' | undefined;
  readonly size?: 's' | 'm' | 'l' | undefined;
  /** As wide as its container. */
  readonly block?: boolean | undefined;
}

/** The classes of a button, for a part that is not one of our elements (`<a href download>`, a summary). */
export const buttonClass = (
  { variant = 'primary', size = 'm', block = false }: ButtonLook,
  ...more: readonly (string | false | undefined)[]
): string =>
  classNames(styles['button'], styles[variant], styles[size], block && styles['block'], ...more);
