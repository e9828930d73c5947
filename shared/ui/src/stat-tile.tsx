import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stat-tile.module.css';

interface StatListProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Row of statistics; its children are StatTiles. */
export const StatList = ({ children, className }: StatListProps) => (
  <dl className={classNames(styles['list'], className)}>{children}</dl>
);

interface StatTileProps {
  readonly label: string;
  readonly value: ReactNode;
}

/** Tile with one large number and a label that says what it counts. */
export const StatTile = ({ label, value }: StatTileProps) => (
  <div className={styles['tile']}>
    <dt className={styles['label']}>{label}</dt>
    <dd className={styles['value']}>{value}</dd>
  </div>
);
