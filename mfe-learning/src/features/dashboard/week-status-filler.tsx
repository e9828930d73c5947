import { defineFiller, useQuery } from '@cairn/runtime';
import { session } from '@cairn/session';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { formatWeekStatus } from './format-week-status.ts';
import { studyWeekQuery } from './study-week.queries.ts';
import styles from './week-status-filler.module.css';

/** The student's days of learning in this week beside the goal, for the menu of the student. */
export const WeekStatus = () => {
  // The student is undefined only for a moment during a sign-out, because the filler is shown to students only.
  const query = useQuery(studyWeekQuery(session.studentId() ?? ''));
  return (
    <div className={styles['status']}>
      <p className={styles['title']}>{t`This week`}</p>
      <QueryContent
        query={query}
        skeleton={
          <Skeleton label={t`Loading your week`}>
            <SkeletonText lines={1} />
          </Skeleton>
        }
        renderFailure={() => <p>{t`Your week could not be loaded.`}</p>}
      >
        {(week) => <p>{formatWeekStatus(week)}</p>}
      </QueryContent>
    </div>
  );
};

export const filler = defineFiller(WeekStatus);
