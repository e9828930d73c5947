import { Fragment } from 'react';
import { classNames } from './class-names.ts';
import styles from './meta-line.module.css';
import { withKeys } from './with-keys.ts';

interface MetaLineProps {
  /** Short facts in reading order; empty ones are left out. */
  readonly items: readonly (string | null | undefined)[];
  readonly className?: string | undefined;
}

const isShown = (item: string | null | undefined): item is string =>
  item !== undefined && item !== null && item !== '';

/** Short facts in one line, with a pebble between them. */
export const MetaLine = ({ items, className }: MetaLineProps) => (
  <p className={classNames(styles['meta'], className)}>
    {withKeys(items.filter(isShown), String).map(({ key, item }) => (
      <Fragment key={key}>
        <span>
          <span>{item}</span>
        </span>{' '}
      </Fragment>
    ))}
  </p>
);
