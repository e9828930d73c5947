import { createElement, type ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  readonly children: ReactNode;
  /** `div` for content that is more than a phrase: a table, a list. */
  readonly as?: 'span' | 'div';
}

/** Content for screen readers: in the accessibility tree, not on the screen. */
export const VisuallyHidden = ({ children, as = 'span' }: VisuallyHiddenProps) =>
  createElement(as, { className: styles['hidden'] }, children);
