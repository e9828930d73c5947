import type { Failure } from '@cairn/runtime';
import { t } from 'ttag';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NothingFoundProps {
  /** Heading of the empty list, such as 'No courses found.' */
  readonly title: string;
  /** Shows the whole list again; absent if no search or filter is active. */
  readonly onClear?: (() => void) | undefined;
  readonly clearLabel?: string;
}

/** Replaces a list in which nothing matches the search and the filters. */
export const NothingFound = ({
  title,
  onClear,
  clearLabel = t`Clear filters`,
}: NothingFoundProps) => (
  <EmptyState
    art="search"
    title={title}
    action={
      onClear && (
        <Button variant="line" onClick={onClear}>
          {clearLabel}
        </Button>
      )
    }
  />
);

interface FailedListProps extends Pick<Failure<Error>, 'isRetrying' | 'onRetry'> {
  /** Heading of the failed list, such as 'The documents could not be loaded.' */
  readonly title: string;
}

/** Replaces a list that could not be loaded. The reason is logged, not shown (WEB-08, DOCS-08). */
export const FailedListState = ({ title, isRetrying, onRetry }: FailedListProps) => (
  <EmptyState
    art="offline"
    title={title}
    action={
      <Button variant="line" busy={isRetrying} onClick={onRetry}>
        {t`Try Again`}
      </Button>
    }
  />
);
