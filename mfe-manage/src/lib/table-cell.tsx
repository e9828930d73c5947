import { classNames } from '@cairn/ui/class-names';
import type { ReactNode } from 'react';
import styles from './table.module.css';

interface CellProps {
  readonly label: string;
  /** Whether the content is names, which may be long. */
  readonly hasNames?: boolean;
  readonly children: ReactNode;
}

/** A cell of a table; phones show the label beside its content. */
export const Cell = ({ label, hasNames = false, children }: CellProps) => (
  <td
    data-column={label}
    className={classNames(!children && styles['isEmpty'], hasNames && styles['names'])}
  >
    {children}
  </td>
);
