import type { Learner, Roster } from '@cairn/api/roster.contract';
import { daysAway, QUIET_DAYS } from '@cairn/domain/course-work.rules';
import { plural } from '@cairn/messages/plural';
import { Avatar } from '@cairn/ui/avatar';
import { MetaLine } from '@cairn/ui/meta-line';
import { Link } from '@cairn/runtime';
import { useId } from 'react';
import { t } from 'ttag';
import { progressText } from './roster-words.ts';
import styles from './roster.module.css';

interface QuietStudentsProps {
  readonly roster: Roster;
  readonly now: Date;
  /** Where a message to this student is written; undefined for who has no chat with students here. */
  readonly chatTo: ((learnerId: string) => string) | undefined;
}

/** Longest away first; who has finished is not missed. */
const quietOnes = ({ learners, total }: Roster, now: Date) =>
  learners
    .filter(({ done, result }) => done < total && result === undefined)
    .map((learner) => ({ learner, days: daysAway(learner, now) }))
    .filter(({ days }) => days >= QUIET_DAYS)
    .toSorted((one, other) => other.days - one.days);

/** Who has not come for a week or more. */
export const QuietStudents = ({ roster, now, chatTo }: QuietStudentsProps) => {
  const titleId = useId();
  const quiet = quietOnes(roster, now);
  return (
    <section aria-labelledby={titleId} className={styles['quiet']}>
      <h3 id={titleId}>{t`Gone quiet`}</h3>
      <p className={styles['hint']}>{t`No visit for ${QUIET_DAYS} days or more`}</p>
      {quiet.length === 0 ? (
        <p>{t`Everybody has been here within a week.`}</p>
      ) : (
        <ul className={styles['people']}>
          {quiet.map(({ learner, days }) => (
            <li key={learner.learnerId}>
              <Avatar personId={learner.learnerId} src={learner.pictureUrl} />
              <div>
                <strong>{learner.name}</strong>
                <MetaLine
                  items={[plural(days, t`${days} day|${days} days`), startedText(learner, roster)]}
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
    </section>
  );
};

const startedText = (learner: Learner, roster: Roster): string =>
  learner.done === 0 ? t`not started` : progressText(learner, roster);
