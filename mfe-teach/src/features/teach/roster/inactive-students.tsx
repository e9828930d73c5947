import type { RosterStudent, Roster, RosterSummary } from '@cairn/api/roster.contract';
import { countDaysSinceVisit, INACTIVE_STUDENT_AFTER_DAYS } from '@cairn/domain/course-work.rules';
import { plural } from '@cairn/messages/plural';
import { Avatar } from '@cairn/ui/avatar';
import { MetaLine } from '@cairn/ui/meta-line';
import { Link } from '@cairn/runtime';
import { useId } from 'react';
import { t } from 'ttag';
import { formatStudentProgress } from './roster-words.ts';
import styles from './roster.module.css';

interface InactiveStudentsProps {
  readonly roster: Pick<Roster, 'total' | 'CourseType'>;
  readonly quiet: RosterSummary['quiet'];
  readonly now: Date;
  /** Returns the path of the chat with a student; undefined if the caller has no chats in this course. */
  readonly chatTo: ((learnerId: string) => string) | undefined;
}

const moreText = (count: number): string =>
  plural(count, t`and ${count} more student|and ${count} more students`);

/** Lists students who were inactive for a week or more, the longest first. */
export const InactiveStudents = ({ roster, quiet, now, chatTo }: InactiveStudentsProps) => {
  const titleId = useId();
  const more = quiet.students - quiet.learners.length;
  return (
    <section aria-labelledby={titleId} className={styles['quiet']}>
      <h3 id={titleId}>{t`Gone quiet`}</h3>
      <p
        className={styles['hint']}
      >{t`No visit for ${INACTIVE_STUDENT_AFTER_DAYS} days or more`}</p>
      {quiet.students === 0 ? (
        <p>{t`All students have visited within a week.`}</p>
      ) : (
        <ul className={styles['people']}>
          {quiet.learners.map((learner) => (
            <li key={learner.learnerId}>
              <Avatar personId={learner.learnerId} src={learner.pictureUrl} />
              <div>
                <strong>{learner.name}</strong>
                <MetaLine
                  items={[
                    daysText(countDaysSinceVisit(learner, now)),
                    startedText(learner, roster),
                  ]}
                />
              </div>
              {chatTo && (
                <Link to={chatTo(learner.learnerId)} aria-label={t`Write to ${learner.name}`}>
                  {t`Write`}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles['hint']}>{moreText(more)}</p>}
    </section>
  );
};

const daysText = (days: number): string => plural(days, t`${days} day|${days} days`);

const startedText = (student: RosterStudent, roster: InactiveStudentsProps['roster']): string =>
  student.done === 0 ? t`not started` : formatStudentProgress(student, roster);
