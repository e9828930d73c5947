import { Link } from '@cairn/runtime';
import { type QueryState, QueryContent } from '@cairn/ui/query-content';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import type { ReactNode } from 'react';
import { jt, t } from 'ttag';
import type { StudentState } from '../../lib/use-student.ts';
import { type DesktopAreaKind, DesktopAreaFailure, DesktopAreaSkeleton } from './desktop-area.tsx';
import styles from './desktop-area.module.css';
import type { PolledItems } from './polled-items.ts';

interface PolledListProps<T> {
  readonly kind: DesktopAreaKind;
  /**
   * The signed-in student. The attributes contain the student's name at the provider of desktops, without which nothing can be
   * loaded.
   */
  readonly student: Pick<StudentState, 'attributes' | 'error' | 'isFetching' | 'refetch'>;
  readonly query: QueryState<PolledItems<T>>;
  readonly empty: string;
  /** Returns the announcement for screen readers when the state of an item has changed. */
  readonly news: (changed: T) => string;
  readonly children: (list: readonly T[]) => ReactNode;
}

/** A list that refreshes automatically. A failed refresh keeps the previous list and shows a message above it. */
const EXERCISES = (
  <Link key="exercises" to="/cyberrange">
    {t`exercises`}
  </Link>
);

export const PolledDesktopList = <T,>({
  kind,
  student,
  query,
  empty,
  ...props
}: PolledListProps<T>) => {
  const { data } = query;
  const isKnown = student.attributes !== undefined;
  const error = query.error ?? (isKnown ? null : student.error);
  const isFetching = query.isFetching || (!isKnown && student.isFetching);
  const { refetch } = isKnown ? query : student;
  return (
    <>
      <QueryContent
        query={{ data, error, isFetching, refetch }}
        skeleton={<DesktopAreaSkeleton kind={kind} />}
        renderFailure={(failure) => <DesktopAreaFailure kind={kind} {...failure} />}
      >
        {({ list }) => (
          <>
            {error && (
              <DesktopAreaFailure
                kind={kind}
                error={error}
                isRetrying={isFetching}
                onRetry={() => void refetch()}
              />
            )}
            {list.length === 0 && !error && (
              <div className={styles['none']}>
                <p>{empty}</p>
                {kind === 'workspaces' && <p>{jt`Desktops come with ${EXERCISES}.`}</p>}
              </div>
            )}
            {list.length > 0 && props.children(list)}
          </>
        )}
      </QueryContent>
      <HiddenStatus text={data?.changed.map(props.news).join(' ')} />
    </>
  );
};
