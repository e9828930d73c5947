import type { ReactNode } from 'react';
import styles from './import.module.css';

interface ScrollingTableProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A table that scrolls sideways in its frame, also by keyboard. */
export const ScrollingTable = ({ label, children }: ScrollingTableProps) => (
  <div role="region" aria-label={label} tabIndex={0} className={styles['frame']}>
    <table>{children}</table>
  </div>
);
