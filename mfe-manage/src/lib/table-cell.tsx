import { classNames } from '@cairn/ui/class-names';
import type { ReactNode } from 'react';
import styles from './table.module.css';

interface CellProps {
  readonly label: string;
  /** Whether the content is names, which may be long. */
  readonly hasNames?: boolean;
  /** Whether the content is a number, which is aligned at the end of the column. */
  readonly isNumber?: boolean;
  readonly children: ReactNode;
}

/** A cell of a table; phones show the label beside its content. */
export const TableCell = ({ label, hasNames = false, isNumber = false, children }: CellProps) => (
  <td
    data-column={label}
    className={classNames(
      !children && styles['isEmpty'],
      hasNames && styles['names'],
      isNumber && styles['number'],
    )}
  >
    {children}
  </td>
);
