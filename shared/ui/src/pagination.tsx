import { Link } from '@cairn/runtime';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from 'ttag';
import { listPagerEntries } from './page-window.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** Number of the current page, from 1. */
  readonly page: number;
  readonly pageCount: number;
  /** Returns the URL of a page; with links, a page can be opened in another tab. */
  readonly to: (page: number) => string;
  readonly label?: string;
  /** Whether 'Page 2 of 7' is shown between the arrows in place of the numbers. */
  readonly compact?: boolean;
}

type FollowHandler = (event: MouseEvent) => void;

interface PagerStepProps {
  readonly to: string;
  readonly rel?: 'prev' | 'next';
  readonly isEnd: boolean;
  readonly onFollow: FollowHandler;
  readonly children: ReactNode;
}

/** A link to the previous or next page. At either end it stays visible and keeps the focus, but leads nowhere. */
const PagerStep = ({ to, rel, isEnd, onFollow, children }: PagerStepProps) => (
  <Link
    to={to}
    rel={rel}
    className={styles['item']}
    aria-disabled={isEnd || undefined}
    tabIndex={isEnd ? -1 : undefined}
    onClick={(event) => {
      if (isEnd) event.preventDefault();
      else onFollow(event);
    }}
  >
    {children}
  </Link>
);

const Pager = ({
  page,
  pageCount,
  to,
  onFollow,
}: PaginationProps & { readonly onFollow: FollowHandler }) =>
  listPagerEntries(page, pageCount).map((entry) =>
    typeof entry === 'string' ? (
      <span key={entry} className={styles['gap']} aria-hidden="true">
        …
      </span>
    ) : (
      <Link
        key={entry}
        to={to(entry)}
        aria-label={t`Page ${entry}`}
        aria-current={entry === page ? 'page' : undefined}
        className={styles['item']}
        onClick={onFollow}
      >
        {entry}
      </Link>
    ),
  );

/**
 * Moves the focus and the scroll position to the top of the list once the student has followed a link to another page. The list
 * is the element right before the links.
 */
const useScrollToListTop = (page: number | string) => {
  const links = useRef<HTMLElement>(null);
  const isFollowed = useRef(false);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const list = links.current?.previousElementSibling;
    if (!isFollowed.current || !(list instanceof HTMLElement)) return;
    isFollowed.current = false;
    list.tabIndex = -1;
    list.focus({ preventScroll: true });
    list.scrollIntoView({ block: 'start' });
  }, [page]);
  const onFollow: FollowHandler = ({ metaKey, ctrlKey, shiftKey }) => {
    // A click with a modifier key opens the page in another tab or window, so this list keeps its focus and position.
    isFollowed.current = !metaKey && !ctrlKey && !shiftKey;
  };
  return { links, onFollow };
};

/** Previous, page numbers and next, right after the list. Shows nothing if there is only one page. */
export const Pagination = ({ label = t`Pages`, ...props }: PaginationProps) => {
  const { page, pageCount, to, compact = false } = props;
  const { links, onFollow } = useScrollToListTop(page);
  if (pageCount < 2) return null;
  return (
    <nav ref={links} aria-label={label} className={styles['pager']}>
      <PagerStep to={to(Math.max(page - 1, 1))} rel="prev" isEnd={page <= 1} onFollow={onFollow}>
        <ChevronLeft />
        {t`Previous`}
      </PagerStep>
      {compact ? (
        <span className={styles['place']}>{t`Page ${page} of ${pageCount}`}</span>
      ) : (
        <Pager {...props} onFollow={onFollow} />
      )}
      <PagerStep
        to={to(Math.min(page + 1, pageCount))}
        rel="next"
        isEnd={page >= pageCount}
        onFollow={onFollow}
      >
        {t`Next`}
        <ChevronRight />
      </PagerStep>
    </nav>
  );
};

export interface StepPaginationProps {
  /** A key that differs for each page, such as the id of its first row. */
  readonly pageKey: string;
  readonly label?: string;
  /** URLs of the first, previous, next and last page; false if there is no such page. */
  readonly first: string | false;
  readonly previous: string | false;
  readonly next: string | false;
  readonly last: string | false;
}

/** First, previous, next and last, for a list that is too long to number its pages. */
export const StepPagination = ({
  pageKey,
  label = t`Pages`,
  first,
  previous,
  next,
  last,
}: StepPaginationProps) => {
  const { links, onFollow } = useScrollToListTop(pageKey);
  const step = (to: string | false) => ({ to: to || '.', isEnd: to === false, onFollow });
  if (previous === false && next === false) return null;
  return (
    <nav ref={links} aria-label={label} className={styles['pager']}>
      <PagerStep {...step(first)}>
        <ChevronFirst />
        {t`First`}
      </PagerStep>
      <PagerStep {...step(previous)} rel="prev">
        <ChevronLeft />
        {t`Previous`}
      </PagerStep>
      <PagerStep {...step(next)} rel="next">
        {t`Next`}
        <ChevronRight />
      </PagerStep>
      <PagerStep {...step(last)}>
        {t`Last`}
        <ChevronLast />
      </PagerStep>
    </nav>
  );
};
