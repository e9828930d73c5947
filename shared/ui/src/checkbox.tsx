import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './choice.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
}

/** A checkbox with its label; other props go to the `<input>`. */
export const Checkbox = ({ label, className, ...input }: CheckboxProps) => (
  <label className={classNames(styles['choice'], className)}>
    <input {...input} type="checkbox" />
    <span>{label}</span>
  </label>
);
