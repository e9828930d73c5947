import type { WorkPosition } from '@cairn/api/teaching.contract';
import { Link } from '@cairn/runtime';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { createTeachingDeskPath } from '../../../lib/desk-location.ts';
import { toSubmissionGradingPath } from '../work/submission-table.tsx';
import { formatSubmissionPosition } from '../../../lib/work-words.ts';
import styles from './grading.module.css';

interface WorkBarProps {
  readonly title: string;
  readonly position: WorkPosition | undefined;
  readonly courseId: string | undefined;
  readonly query: URLSearchParams;
}

/** Links from a submission back to the list, and to the previous and next submission in it. */
export const SubmissionGradingBar = ({ title, position, courseId, query }: WorkBarProps) => {
  const to = (neighbour: WorkPosition['next']) =>
    neighbour && toSubmissionGradingPath(neighbour, courseId, query);
  return (
    <header className={styles['bar']}>
      <Link to={createTeachingDeskPath({ courseId }, query)} className={styles['back']}>
        <ArrowLeft />
        {t`Submissions`}
      </Link>
      <h1>{title}</h1>
      <nav className={styles['steps']} aria-label={t`Work`}>
        <Step to={to(position?.previous)} rel="prev">
          <ChevronLeft />
          <span>{t`Previous`}</span>
          <kbd>K</kbd>
        </Step>
        <span className={styles['position']}>{position && formatSubmissionPosition(position)}</span>
        <Step to={to(position?.next)} rel="next">
          <span>{t`Next`}</span>
          <kbd>J</kbd>
          <ChevronRight />
        </Step>
      </nav>
    </header>
  );
};

interface StepProps {
  readonly to: string | undefined;
  readonly rel: 'prev' | 'next';
  readonly children: ReactNode;
}

const Step = ({ to, rel, children }: StepProps) =>
  to === undefined ? (
    <span className={styles['step']} aria-hidden="true" data-end>
      {children}
    </span>
  ) : (
    <Link
      to={to}
      rel={rel}
      aria-label={rel === 'next' ? t`Next` : t`Previous`}
      className={styles['step']}
    >
      {children}
    </Link>
  );
