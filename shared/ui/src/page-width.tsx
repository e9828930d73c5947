import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './page-width.module.css';

export interface PageWidthProps extends ComponentProps<'div'> {
  readonly width?: 'page' | 'narrow' | 'wide';
  /** Whether this is a whole page, with space between it and the footer. */
  readonly isWhole?: boolean;
}

/** Content at the width of the page, centred, with a gutter on both sides. */
export const PageWidth = ({ width = 'page', isWhole, className, ...div }: PageWidthProps) => (
  <div
    {...div}
    className={classNames(styles['wrap'], styles[width], isWhole && styles['whole'], className)}
  />
);
