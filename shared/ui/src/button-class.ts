import styles from './button.module.css';
import { classNames } from './class-names.ts';

/** Visual variants of a button. The amber variant marks the one next step: at most one in view. */
export interface ButtonLook {
  readonly variant?: 'primary' | 'amber' | 'line' | 'ghost' | 'danger' | undefined;
  readonly size?: 's' | 'm' | 'l' | undefined;
  /** Whether the button is as wide as its container. */
  readonly block?: boolean | undefined;
}

/** Returns the classes of a button, for an element that `Button` does not render (`<a href download>`, a summary). */
export const getButtonClass = (
  { variant = 'primary', size = 'm', block = false }: ButtonLook,
  ...more: readonly (string | false | undefined)[]
): string =>
  classNames(styles['button'], styles[variant], styles[size], block && styles['block'], ...more);
