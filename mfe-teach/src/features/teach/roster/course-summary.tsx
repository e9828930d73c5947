import type { Roster, RosterSummary } from '@cairn/api/roster.contract';
import type { Failure } from '@cairn/runtime';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent, type QueryState } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { RosterProgressChart } from './roster-progress-chart.tsx';
import { InactiveStudents } from './inactive-students.tsx';
import { formatZonedTime } from '@cairn/messages/dates';

import styles from './roster.module.css';

interface CourseSummaryProps {
  readonly query: QueryState<RosterSummary>;
  readonly roster: Pick<Roster, 'total' | 'CourseType'>;
  readonly now: Date;
  /** Returns the path of the chat with a student; undefined if the caller has no chats in this course. */
  readonly chatTo: ((learnerId: string) => string) | undefined;
}

/** Shows the progress of all students in a course, and which of them are inactive. */
export const CourseSummary = ({ query, roster, now, chatTo }: CourseSummaryProps) => (
  <QueryContent query={query} skeleton={<SummarySkeleton />} renderFailure={SummaryFailure}>
    {(summary) => (
      <div>
        {roster.total > 0 && <RosterProgressChart {...{ roster, summary }} />}
        <InactiveStudents quiet={summary.quiet} {...{ roster, now, chatTo }} />
        {summary.countedAt !== undefined && <CountedAt at={summary.countedAt} />}
      </div>
    )}
  </QueryContent>
);

/** Shows when the students were counted: the numbers of a large course are cached for some minutes. */
const CountedAt = ({ at }: { readonly at: string }) => {
  const time = formatZonedTime(at);
  return <p className={styles['hint']}>{t`Counted at ${time}.`}</p>;
};

const SummarySkeleton = () => (
  <Skeleton label={t`Loading`}>
    <SkeletonText heading lines={6} />
  </Skeleton>
);

const SummaryFailure = ({ isRetrying, onRetry }: Failure<Error>) => (
  <ErrorState title={t`The progress could not be counted.`} {...{ isRetrying, onRetry }} />
);
