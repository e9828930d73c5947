import type { CourseItem } from '@cairn/api/course-item.contract';
import { useStudentRecord } from '@cairn/record/use-record';
import { useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { useOpenPopups } from '@cairn/ui/use-popups';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { t } from 'ttag';
import { SubmissionPopups } from '../../../lib/submission/submission-popups.tsx';
import { submissionQueries } from '../../../lib/submission/submission.queries.ts';
import { useMinuteClock } from '../assignment/use-minute-clock.ts';
import type { CourseNodeIndex } from '../explorer/node-index.ts';
import { type GradedCourseItem, collectGradedItems } from './graded-items.ts';
import { GradedItemRow } from './graded-item-row.tsx';
import styles from './grades.module.css';

interface GradesTableProps {
  readonly course: CourseItem;
  readonly index: CourseNodeIndex;
}

/** Table of all graded items of a live course with the student's results. Source: 001 §2 'Grades table'. */
export const GradesTable = ({ course: { CourseID }, index }: GradesTableProps) => {
  const { data: submissions } = useQuery(submissionQueries.all());
  const record = useStudentRecord();
  const items = useMemo(
    () => submissions && collectGradedItems(index, { courseId: CourseID, submissions, record }),
    [index, CourseID, submissions, record],
  );
  return (
    <div className={styles['grades']}>{items ? <Items items={items} /> : <GradesSkeleton />}</div>
  );
};

const GradesSkeleton = () => (
  <Skeleton label={t`Loading the grades`}>
    <SkeletonText lines={5} />
  </Skeleton>
);

/** Rows of the grades table shown at first and added by each click; more would block a slow phone. */
const ROWS = 25;

const Items = ({ items }: { readonly items: readonly GradedCourseItem[] }) => {
  const now = useMinuteClock();
  const { popups, openAttempt } = useAttempts();
  const [wanted, setWanted] = useState(ROWS);
  // Renders the rows deferred, so that the tab and the button respond at once.
  const drawn = useDeferredValue(wanted, 0);
  const shown = items.slice(0, drawn);
  const shownAs = (id: string) => {
    for (const { node, submissions } of items) {
      const submission = submissions.find(({ SubmissionID }) => SubmissionID === id);
      const { name, MaxScore: maxScore, dueDate } = node;
      if (submission) return { submission, name, maxScore, dueDate };
    }
    return undefined;
  };
  if (drawn === 0) return <GradesSkeleton />;
  return (
    <>
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>{t`Grades`}</VisuallyHidden>
        </caption>
        <Head />
        <tbody>
          {shown.map((item) => (
            <GradedItemRow
              key={item.node.id}
              item={item}
              isPastDue={isPastDate(item.node.dueDate, now)}
              onOpen={openAttempt}
            />
          ))}
        </tbody>
      </table>
      {shown.length < items.length && (
        <p className={styles['more']}>
          {t`${shown.length} of ${items.length} items.`}{' '}
          <Button variant="ghost" size="s" onClick={() => setWanted(wanted + ROWS)}>
            {t`Show more`}
          </Button>
        </p>
      )}
      {items.length === 0 && (
        <EmptyState art="trail" title={t`There is nothing to hand in in this course`} />
      )}
      <SubmissionPopups popups={popups} find={shownAs} />
    </>
  );
};

/** Opens pop-ups in a transition, so that the click gets an immediate response. */
const useAttempts = () => {
  const popups = useOpenPopups();
  const { open } = popups;
  const openAttempt = useCallback((id: string) => startTransition(() => open(id)), [open]);
  return { popups, openAttempt };
};

const isPastDate = (iso: string | undefined, now: number): boolean =>
  iso !== undefined && Date.parse(iso) < now;

const COLUMNS = [
  t`Item Name`,
  t`Due Date`,
  t`Status`,
  t`Last Submission Time`,
  t`Grade`,
  t`Feedback`,
];

const Head = () => (
  <thead>
    <tr>
      {COLUMNS.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
);
