import { classNames } from '@cairn/ui/class-names';
import type { ReactNode } from 'react';
import styles from './decorative-stone.module.css';

interface StoneProps {
  readonly tone?: 'done' | 'now' | 'ok' | 'bad' | 'back' | 'plain';
  /** CSS class that positions the decorative stone. */
  readonly className?: string | undefined;
  /** Icon inside the stone. */
  readonly children?: ReactNode;
}

/** Decorative stone beside a step or a list entry; hidden from screen readers. */
export const DecorativeStone = ({ tone = 'plain', className, children }: StoneProps) => (
  <span className={classNames(styles['stone'], className)} data-tone={tone} aria-hidden="true">
    {children}
  </span>
);
