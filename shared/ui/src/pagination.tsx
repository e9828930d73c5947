import { Link } from '@cairn/runtime';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  /** Where a page lives; links, so that a page can be opened in another tab. */
  readonly to: (page: number) => string;
  readonly label?: string;
  /** 'Page 2 of 7' between the arrows in place of the numbers. */
  readonly compact?: boolean;
}

interface StepProps {
  readonly to: string;
  readonly rel: 'prev' | 'next';
  readonly isEnd: boolean;
  readonly children: ReactNode;
}

/** At either end the arrow stays where it is and keeps the focus, but leads nowhere. */
const Step = ({ to, rel, isEnd, children }: StepProps) => (
  <Link
    to={to}
    rel={rel}
    className={styles['item']}
    aria-disabled={isEnd || undefined}
    tabIndex={isEnd ? -1 : undefined}
    onClick={(event) => {
      if (isEnd) event.preventDefault();
    }}
  >
    {children}
  </Link>
);

const Pager = ({ page, pageCount, to }: PaginationProps) =>
  pageWindow(page, pageCount).map((entry) =>
    typeof entry === 'string' ? (
      <span key={entry} className={styles['gap']} aria-hidden="true">
        …
      </span>
    ) : (
      <Link
        key={entry}
        to={to(entry)}
        aria-label={`Page ${entry}`}
        aria-current={entry === page ? 'page' : undefined}
        className={styles['item']}
      >
        {entry}
      </Link>
    ),
  );

/** Previous, pager, next. Nothing at all when there is only one page. */
export const Pagination = ({ label = 'Pages', ...props }: PaginationProps) => {
  const { page, pageCount, to, compact = false } = props;
  if (pageCount < 2) return null;
  return (
    <nav aria-label={label} className={styles['pager']}>
      <Step to={to(Math.max(page - 1, 1))} rel="prev" isEnd={page <= 1}>
        <ChevronLeft />
        Previous
      </Step>
      {compact ? (
        <span className={styles['place']}>
          Page {page} of {pageCount}
        </span>
      ) : (
        <Pager {...props} />
      )}
      <Step to={to(Math.min(page + 1, pageCount))} rel="next" isEnd={page >= pageCount}>
        Next
        <ChevronRight />
      </Step>
    </nav>
  );
};
