import { Fragment } from 'react';
import { classNames } from './class-names.ts';
import styles from './meta-line.module.css';

interface MetaLineProps {
  /** Short facts in reading order; empty ones are left out. */
  readonly items: readonly (string | null | undefined)[];
  readonly className?: string | undefined;
}

/** Short facts in one line, with a pebble between them. */
export const MetaLine = ({ items, className }: MetaLineProps) => (
  <p className={classNames(styles['meta'], className)}>
    {items.filter(Boolean).map((item) => (
      <Fragment key={item}>
        <span>
          <span>{item}</span>
        </span>{' '}
      </Fragment>
    ))}
  </p>
);
