import type { CourseNode } from '@cairn/api/course-item.contract';
import { GradePill } from '@cairn/course-content/submission/grade-pill';
import { formatZonedTimestamp } from '@cairn/messages/dates';
import { describeLateness, type Submission } from '@cairn/domain/assignment.rules';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { t } from 'ttag';
import styles from './assignment.module.css';

interface PreviousSubmissionsProps {
  readonly node: CourseNode;
  readonly submissions: readonly Submission[];
  readonly onOpen: (submissionId: string) => void;
}

/** Lists the student's submissions of an assignment, the latest first; each opens in its own pop-up (ASSG-15). */
export const PreviousSubmissions = ({ node, submissions, onOpen }: PreviousSubmissionsProps) => {
  const headingId = useId();
  if (submissions.length === 0) return null;
  const attempts = submissions.toSorted((one, other) => other.Attempt - one.Attempt);
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{t`Previous submissions`}</h3>
      <ul className={styles['attempts']}>
        {attempts.map(({ SubmissionID, Attempt, SubmissionTime, Grade }) => {
          const late = describeLateness(SubmissionTime, node.dueDate);
          return (
            <li key={SubmissionID}>
              <button type="button" onClick={() => onOpen(SubmissionID)}>
                <strong>{t`Attempt ${Attempt}`}</strong>
                <span>
                  {formatZonedTimestamp(SubmissionTime)} {late !== undefined && <b>{late}</b>}
                </span>
                <GradePill grade={Grade} max={node.MaxScore} />
                <ChevronRight />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
