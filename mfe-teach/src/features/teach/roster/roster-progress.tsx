import type { RosterStudent, Roster } from '@cairn/api/roster.contract';
import { useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { useListView } from '@cairn/ui/use-list-view';
import { useDebouncedValue } from '@cairn/ui/use-debounced-value';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { createTeachingDeskPath, rosterUrlState } from '../../../lib/desk-location.ts';
import { AssignmentAllowanceDialog } from './allowance-dialog.tsx';
import { CourseSummary } from './course-summary.tsx';
import { PassStudentsBar } from './pass-bar.tsx';
import { RosterList } from './roster-list.tsx';
import { formatStudentCount } from './roster-words.ts';
import { rosterQueries } from './roster.queries.ts';
import styles from './roster.module.css';
import { useCourseResults } from './use-course-results.ts';
import { useRosterDownload } from './use-roster-download.ts';

interface RosterProgressProps {
  readonly courseId: string;
  /** Returns the path of the chat with a student; undefined for collaborators, who have no chats. */
  readonly chatTo?: ((learnerId: string) => string) | undefined;
}

/** Milliseconds without typing before the search for students starts. */
const TYPING_MS = 250;

/** Shows the students of a course, their progress and their inactivity; in a live course also their results. */
export const RosterProgress = ({ courseId, chatTo }: RosterProgressProps) => {
  const list = useListView(createTeachingDeskPath({ courseId, view: 'progress' }), rosterUrlState);
  const search = useDebouncedValue(list.view.search, TYPING_MS);
  const query = useQuery(rosterQueries.page(courseId, { page: list.view.page, search }));
  return (
    <QueryContent
      query={query}
      skeleton={
        <Skeleton label={t`Loading`}>
          <SkeletonText heading lines={6} />
        </Skeleton>
      }
      renderFailure={({ isRetrying, onRetry }) => (
        <ErrorState title={t`The students could not be loaded.`} {...{ isRetrying, onRetry }} />
      )}
    >
      {(roster) => (
        <LoadedProgress
          {...{ roster, list, search, chatTo }}
          isBusy={query.isPlaceholderData || search !== list.view.search}
          now={new Date(query.dataUpdatedAt)}
        />
      )}
    </QueryContent>
  );
};

interface LoadedProgressProps extends Pick<RosterProgressProps, 'chatTo'> {
  readonly roster: Roster;
  readonly list: ReturnType<typeof useListView<typeof rosterUrlState.whole>>;
  readonly search: string;
  readonly isBusy: boolean;
  /** Date and time at which the roster was loaded. */
  readonly now: Date;
}

const LoadedProgress = ({ roster, chatTo, now, ...shown }: LoadedProgressProps) => {
  const { CourseID, passingPercent } = roster;
  const summary = useQuery(rosterQueries.summary(CourseID));
  const results = useCourseResults(CourseID);
  const [allowed, setAllowed] = useState<RosterStudent>();
  const enrolled = roster.enrolled ?? roster.learners.length;
  return (
    <>
      <ProgressHead roster={roster} enrolled={enrolled} />
      {enrolled === 0 ? (
        <EmptyState art="trail" title={t`Nobody is enrolled yet.`} headingLevel={3} />
      ) : (
        <>
          {roster.CourseType === 'sync' && (
            <PassStudentsBar
              passingPercent={passingPercent}
              count={summary.data?.toPass}
              isBusy={results.isPending}
              onPassAll={results.passAll}
            />
          )}
          <div className={styles['layout']}>
            <CourseSummary query={summary} {...{ roster, now, chatTo }} />
            <RosterList
              {...{ roster, now, chatTo, ...shown }}
              onPass={results.pass}
              onTakeBack={results.takeBack}
              onAllow={setAllowed}
            />
          </div>
        </>
      )}
      {allowed && (
        <AssignmentAllowanceDialog
          courseId={CourseID}
          learner={allowed}
          onClose={() => setAllowed(undefined)}
        />
      )}
    </>
  );
};

interface ProgressHeadProps {
  readonly roster: Roster;
  readonly enrolled: number;
}

const ProgressHead = ({ roster, enrolled }: ProgressHeadProps) => {
  const download = useRosterDownload();
  return (
    <header className={styles['head']}>
      <div>
        <h2>{t`Progress`}</h2>
        <p>
          <span>{roster.CourseTitle}</span>, <span>{formatStudentCount(enrolled)}</span>
        </p>
      </div>
      {enrolled > 0 && (
        <Button variant="line" busy={download.isPending} onClick={() => download.mutate(roster)}>
          <Download />
          {t`Download CSV`}
        </Button>
      )}
    </header>
  );
};
