import { EmptyState } from '@cairn/ui/empty-state';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import type { ReactNode } from 'react';
import type { Student } from '../../lib/use-student.ts';
import { type AreaKind, FailedArea, LoadingArea } from './desktop-area.tsx';
import type { Reading } from './reading.ts';

interface ReadListProps<T> {
  readonly kind: AreaKind;
  /** Without attributes nobody knows the name at the provider. */
  readonly student: Pick<Student, 'attributes' | 'error' | 'isFetching' | 'refetch'>;
  readonly query: {
    readonly data: Reading<T> | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly empty: string;
  /** What those hear who do not see it: something is in another state. */
  readonly news: (changed: T) => string;
  readonly children: (list: readonly T[]) => ReactNode;
}

/** A list that keeps itself up to date. A reading that fails leaves the last one in its place, and says so over it. */
export const ReadList = <T,>({ kind, student, query, empty, ...props }: ReadListProps<T>) => {
  const { data, error: listError, isFetching, refetch } = query;
  const isKnown = student.attributes !== undefined;
  const error = listError ?? (isKnown ? null : student.error);
  return (
    <>
      {error && (
        <FailedArea
          kind={kind}
          error={error}
          isRetrying={isFetching || (!isKnown && student.isFetching)}
          onRetry={() => void (isKnown ? refetch() : student.refetch())}
        />
      )}
      {!data && !error && <LoadingArea kind={kind} />}
      {data?.list.length === 0 && !error && (
        <EmptyState art="camp" title={empty} headingLevel={3} />
      )}
      {data && data.list.length > 0 && props.children(data.list)}
      <VisuallyHidden>
        <span role="status">{data?.changed.map(props.news).join(' ')}</span>
      </VisuallyHidden>
    </>
  );
};
