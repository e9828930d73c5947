import { classNames } from '@cairn/ui/class-names';
import type { ReactNode } from 'react';
import styles from './stone.module.css';

interface StoneProps {
  readonly tone?: 'done' | 'now' | 'ok' | 'bad' | 'back' | 'plain';
  /** Class for its position. */
  readonly className?: string | undefined;
  /** An icon. */
  readonly children?: ReactNode;
}

/** Decorates a step or an entry of a list; hidden from screen readers. */
export const Stone = ({ tone = 'plain', className, children }: StoneProps) => (
  <span className={classNames(styles['stone'], className)} data-tone={tone} aria-hidden="true">
    {children}
  </span>
);
