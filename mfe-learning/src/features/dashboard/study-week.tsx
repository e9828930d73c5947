import type { StudyWeek } from '@cairn/api/study-week.contract';
import { listWeekDays } from '@cairn/domain/study-week.rules';
import { LANGUAGE } from '@cairn/messages/language';
import { andList } from '@cairn/messages/word-lists';
import { plural } from '@cairn/messages/plural';
import { friendlyMessage } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { QueryContent } from '@cairn/ui/query-content';
import { Note } from '@cairn/ui/note';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { useQuery } from '@cairn/runtime';
import { Tag } from '@cairn/ui/tag';
import { t } from 'ttag';
import { formatWeekStatus } from './format-week-status.ts';
import { studyWeekQuery } from './study-week.queries.ts';
import { UpcomingStudyDates } from './upcoming-study-dates.tsx';
import styles from './study-week.module.css';
import { WeeklyGoalSelect } from './weekly-goal-select.tsx';

/** Returns a weekday's name. Noon in UTC avoids a shift by time zones. */
const formatWeekday = (day: string, weekday: 'long' | 'narrow'): string =>
  new Intl.DateTimeFormat(LANGUAGE, { weekday, timeZone: 'UTC' }).format(new Date(`${day}T12:00Z`));

/** Shows the days of this week on which the student learned, the weekly goal, and the next dates. */
export const StudyWeekBand = ({ studentId }: { readonly studentId: string }) => {
  const query = useQuery(studyWeekQuery(studentId));
  return (
    <QueryContent
      query={query}
      skeleton={
        <Skeleton label={t`Loading your week`}>
          <SkeletonBlock className={styles['place']} />
        </Skeleton>
      }
      renderFailure={({ error, isRetrying, onRetry }) => (
        <Note tone="err" className={styles['failed']}>
          <p>
            {t`Your week could not be loaded.`} {friendlyMessage(error)}
          </p>
          <Button variant="line" size="s" busy={isRetrying} onClick={onRetry}>
            {t`Try Again`}
          </Button>
        </Note>
      )}
    >
      {(week) => (
        <div className={styles['band']}>
          <section aria-labelledby="this-week" className={styles['part']}>
            <div className={styles['head']}>
              <h2 id="this-week">{t`This week`}</h2>
              <WeeklyGoalSelect goal={week.goal} studentId={studentId} />
            </div>
            <Days week={week} />
            <p>
              <strong>{formatWeekStatus(week)}</strong>{' '}
              <span className={styles['names']}>{daysText(week.days)}</span>
            </p>
            {week.weeksInARow > 1 && (
              <Tag tone="completed" className={styles['inARow']}>
                {formatWeeksInARow(week)}
              </Tag>
            )}
          </section>
          <section aria-labelledby="next-dates" className={styles['part']}>
            <h2 id="next-dates">{t`Next dates`}</h2>
            <UpcomingStudyDates items={week.next} />
          </section>
        </div>
      )}
    </QueryContent>
  );
};

const formatWeeksInARow = ({ weeksInARow: count }: StudyWeek): string =>
  plural(count, t`${count} week in a row|${count} weeks in a row`);

/** Shows a stone for each day of the week; the text below has the same data for screen readers. */
const Days = ({ week: { days, today } }: { readonly week: StudyWeek }) => (
  <ol className={styles['days']} aria-hidden="true">
    {listWeekDays(today).map((day) => (
      <li key={day} data-today={day === today || undefined}>
        <span className={classNames(styles['stone'], days.includes(day) && styles['learned'])} />
        {formatWeekday(day, 'narrow')}
      </li>
    ))}
  </ol>
);

const daysText = (days: readonly string[]): string => {
  const names = andList(days.map((day) => formatWeekday(day, 'long')));
  return names === ''
    ? t`A day counts once you learn for a few minutes in any course.`
    : t`You learned on ${names}.`;
};
