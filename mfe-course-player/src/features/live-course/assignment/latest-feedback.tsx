import { GradePill } from '@cairn/course-content/submission/grade-pill';
import { formatZonedTimestamp } from '@cairn/messages/dates';
import { findLastGradedSubmission, type Submission } from '@cairn/domain/assignment.rules';
import { t } from 'ttag';
import styles from './assignment.module.css';

interface LatestFeedbackProps {
  readonly submissions: readonly Submission[];
  readonly maxScore: number | undefined;
}

/** Shows the instructor's feedback on the latest graded attempt. */
export const LatestFeedback = ({ submissions, maxScore }: LatestFeedbackProps) => {
  const graded = findLastGradedSubmission(submissions);
  if (!graded?.GraderFeedback?.trim()) return null;
  const { Attempt, Grade, GradedBy, GradedAt, GraderFeedback } = graded;
  const title = t`Feedback on attempt ${Attempt}`;
  return (
    <section className={styles['feedback']} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <GradePill grade={Grade} max={maxScore} />
      </header>
      <div>
        <p className={styles['grader']}>
          {GradedBy !== undefined && <b>{GradedBy}</b>}
          {GradedAt !== undefined && <span>{formatZonedTimestamp(GradedAt)}</span>}
        </p>
        <p className={styles['words']}>{GraderFeedback}</p>
      </div>
    </section>
  );
};
