import type { ReactNode } from 'react';
import { formatFiguresTime } from '../../lib/figures-time.ts';
import listStyles from '../../lib/list.module.css';

interface ReportHeadProps {
  readonly title: string;
  /** What the report shows. */
  readonly lead: string;
  /** ISO time of the figures; undefined until they are loaded. */
  readonly countedAt: string | undefined;
  /** The buttons of the report. */
  readonly children: ReactNode;
}

/** Heading of a report: its title, the time at which its figures were counted, and its buttons. */
export const ReportHeader = ({ title, lead, countedAt, children }: ReportHeadProps) => (
  <header className={listStyles['headWithAction']}>
    <div className={listStyles['head']}>
      <h1>{title}</h1>
      <p>
        <span>{lead}</span> {countedAt !== undefined && <span>{formatFiguresTime(countedAt)}</span>}
      </p>
    </div>
    <div className={listStyles['actions']}>{children}</div>
  </header>
);
