import type { RangeExercise } from '@cairn/api/exercises.contract';
import {
  exerciseUrlFormat,
  selectExercisePage,
  filterWithWorkspace,
} from '@cairn/domain/exercise-list.rules';
import { plural } from '@cairn/messages/plural';
import { useStudentRecord } from '@cairn/record/use-record';
import { useQuery } from '@cairn/runtime';
import { events, friendlyMessage } from '@cairn/session';
import { EmptyState } from '@cairn/ui/empty-state';
import { LinkButton } from '@cairn/ui/link-button';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { LazyPagination } from '@cairn/ui/lazy-pagination';
import { SkeletonShape, SkeletonList, SkeletonText } from '@cairn/ui/skeleton';
import { useListView } from '@cairn/ui/use-list-view';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { useEffect } from 'react';
import { t } from 'ttag';
import { ExerciseCard } from './exercise-card.tsx';
import { describeExerciseOrder, ExerciseListFilters } from './exercise-list-filters.tsx';
import styles from './exercise-list.module.css';
import { exerciseListQueries } from './exercise-list.queries.ts';

const NO_WORKSPACES = {};

/** The page /cyberrange: the exercises for which the student has a cloud desktop. */
export const ExerciseListPage = () => {
  const { data, error, isPending } = useQuery(exerciseListQueries.all());
  const record = useStudentRecord();
  useEffect(() => {
    // 002: if the list cannot be loaded, it is shown as empty, and a notice shows the reason.
    if (error) events.emit('notice.shown', { tone: 'error', message: friendlyMessage(error) });
  }, [error]);
  const exercises = filterWithWorkspace(
    data ?? [],
    record?.ExerciseIDWorkspaceIDMapping ?? NO_WORKSPACES,
  );
  return (
    <PageWidth isWhole>
      <PageHeader title={t`Exercises`} lead={t`Reinforce your learning`} />
      {isPending && <ListSkeleton />}
      {!isPending && exercises.length === 0 && <NoExercises />}
      {exercises.length > 0 && <ExerciseList exercises={exercises} />}
    </PageWidth>
  );
};

const ExerciseList = ({ exercises }: { readonly exercises: readonly RangeExercise[] }) => {
  const { view, change, reset, toPageUrl } = useListView('/cyberrange', exerciseUrlFormat);
  const { items, page, pageCount } = selectExercisePage(exercises, view);
  return (
    <>
      <ExerciseListFilters exercises={exercises} view={view} change={change} reset={reset} />
      <HiddenStatus text={`${describeShown(items.length)} ${describeExerciseOrder(view.sort)}`} />
      {items.length === 0 ? (
        <NoExercises />
      ) : (
        <ul className={styles['list']} aria-label={t`Exercises`}>
          {items.map((exercise) => (
            <li key={exercise.ExerciseID}>
              <ExerciseCard exercise={exercise} />
            </li>
          ))}
        </ul>
      )}
      <LazyPagination compact page={page} pageCount={pageCount} to={toPageUrl} />
    </>
  );
};

const describeShown = (count: number): string =>
  plural(count, t`${count} exercise on this page.|${count} exercises on this page.`);

const NoExercises = () => (
  <EmptyState
    art="camp"
    title={t`No virtual machine exercises were found...`}
    action={<LinkButton to="/course-catalog">{t`View All Courses`}</LinkButton>}
  />
);

const ListSkeleton = () => (
  <>
    <div className={styles['controls']}>
      {['course', 'category', 'order', 'reset'].map((control) => (
        <SkeletonShape key={control} className={styles['controlPlace']} />
      ))}
    </div>
    <SkeletonList label={t`Loading exercises`} rows={3}>
      <div className={styles['card']}>
        <SkeletonText heading lines={3} />
        <SkeletonShape className={styles['buttonPlace']} />
      </div>
    </SkeletonList>
  </>
);
