import { type Learner, type Roster, setResults } from '@cairn/api/roster.contract';
import { useAction, useQuery, useQueryClient } from '@cairn/runtime';
import { events, http, report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { showFailure } from '../../../lib/notices.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { AllowanceDialog } from './allowance-dialog.tsx';
import { PassBar } from './pass-bar.tsx';
import { ProgressPlot } from './progress-plot.tsx';
import { QuietStudents } from './quiet-students.tsx';
import { rosterQueries } from './roster.queries.ts';
import { studentsText } from './roster-words.ts';
import { RosterTable } from './roster-table.tsx';
import styles from './roster.module.css';

interface CourseProgressProps {
  readonly courseId: string;
  /** Where a message to a student is written; undefined for collaborators, who have no chats. */
  readonly chatTo?: ((learnerId: string) => string) | undefined;
}

/** Who is in a course, how far, who has gone quiet; in a live course also who is passed. */
export const CourseProgress = ({ courseId, chatTo }: CourseProgressProps) => {
  const query = useQuery(rosterQueries.roster(courseId));
  return (
    <Loaded
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
      {(roster) => <LoadedProgress {...{ roster, chatTo }} now={new Date(query.dataUpdatedAt)} />}
    </Loaded>
  );
};

interface LoadedProgressProps extends Pick<CourseProgressProps, 'chatTo'> {
  readonly roster: Roster;
  /** When the roster was read. */
  readonly now: Date;
}

const LoadedProgress = ({ roster, chatTo, now }: LoadedProgressProps) => {
  const results = useResults(roster.CourseID);
  const [allowed, setAllowed] = useState<Learner>();
  const { learners } = roster;
  return (
    <>
      <header className={styles['head']}>
        <div>
          <h2>{t`Progress`}</h2>
          <p>{`${roster.CourseTitle}, ${studentsText(learners.length)}`}</p>
        </div>
        {learners.length > 0 && (
          <Button variant="line" onClick={() => void download(roster)}>
            <Download />
            {t`Download CSV`}
          </Button>
        )}
      </header>
      {learners.length === 0 ? (
        <EmptyState art="trail" title={t`Nobody is enrolled yet.`} headingLevel={3} />
      ) : (
        <>
          {roster.CourseType === 'sync' && (
            <PassBar roster={roster} isBusy={results.isPending} onPassAll={results.passAll} />
          )}
          <div className={styles['layout']}>
            <div>
              {roster.total > 0 && <ProgressPlot roster={roster} />}
              <QuietStudents {...{ roster, now, chatTo }} />
            </div>
            <RosterTable
              {...{ roster, now, chatTo }}
              onPass={results.pass}
              onTakeBack={results.takeBack}
              onAllow={setAllowed}
            />
          </div>
        </>
      )}
      {allowed && (
        <AllowanceDialog
          courseId={roster.CourseID}
          learner={allowed}
          onClose={() => setAllowed(undefined)}
        />
      )}
    </>
  );
};

type Whom = readonly string[] | 'all-who-meet-the-rule';

const useResults = (courseId: string) => {
  const queries = useQueryClient();
  const action = useAction({
    mutationFn: ({ whom, result }: { readonly whom: Whom; readonly result: 'Pass' | null }) =>
      http.call(setResults, {
        params: { courseId },
        body: { learnerIds: whom === 'all-who-meet-the-rule' ? whom : [...whom], result },
      }),
    onSuccess: ({ changed }, { result }) => {
      const students = studentsText(changed);
      const message = result === null ? t`${students} no longer passed.` : t`${students} passed.`;
      events.emit('notice.shown', { tone: 'success', message });
    },
    onError: (error) => showFailure(t`The result could not be stored.`, error),
    onSettled: () => queries.invalidateQueries({ queryKey: rosterQueries.rosterKey(courseId) }),
  });
  return {
    isPending: action.isPending,
    passAll: () => action.mutate({ whom: 'all-who-meet-the-rule', result: 'Pass' }),
    pass: ({ learnerId }: Learner) => action.mutate({ whom: [learnerId], result: 'Pass' }),
    takeBack: ({ learnerId }: Learner) => action.mutate({ whom: [learnerId], result: null }),
  };
};

/** The writer of tables comes when it is asked for. */
const download = async (roster: Roster): Promise<void> => {
  try {
    const { rosterCsv } = await import('./roster-csv.ts');
    saveFile(`${roster.CourseID}-students.csv`, 'text/csv', rosterCsv(roster));
  } catch (error) {
    report(error, { at: 'list of students' });
    events.emit('notice.shown', { tone: 'error', message: t`The list could not be made.` });
  }
};
