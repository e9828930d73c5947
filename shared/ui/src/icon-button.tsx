import { Button, type ButtonProps } from './button.tsx';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends Omit<ButtonProps, 'busyLabel' | 'block'> {
  /** Action and object of the button: 'Remove Data Engineer'. */
  readonly label: string;
}

/** A square button that shows only an icon; `children` is the icon. */
export const IconButton = ({ label, variant = 'ghost', className, ...button }: IconButtonProps) => (
  <Button
    {...button}
    variant={variant}
    aria-label={label}
    className={classNames(styles['square'], className)}
  />
);
