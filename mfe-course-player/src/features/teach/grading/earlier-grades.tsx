import type { GradedSubmission } from '@cairn/api/teaching.contract';
import { Link } from '@cairn/runtime';
import { t } from 'ttag';
import { createTeachingDeskPath } from '../desk-location.ts';
import { GradePill } from '../../../lib/submission/grade-pill.tsx';
import { formatSubmissionDate } from '../work-words.ts';
import styles from './grading.module.css';

interface EarlierGradesProps {
  readonly submission: GradedSubmission;
  readonly courseId: string | undefined;
  readonly query: URLSearchParams;
}

/** Lists all grades that this submission has had, and the student's other attempts. */
export const EarlierSubmissionGrades = ({ submission, courseId, query }: EarlierGradesProps) => {
  const { grades, others, work } = submission;
  return (
    <>
      {grades.length > 0 && (
        <section aria-labelledby="grades-given">
          <h3 id="grades-given">{t`Grades given`}</h3>
          <ol className={styles['tries']}>
            {grades.map(({ revision, grade, feedback, gradedAt, gradedBy }) => (
              <li key={revision}>
                <span>
                  <b>{gradedBy}</b>
                  <span>{formatSubmissionDate(gradedAt)}</span>
                </span>
                <GradePill grade={grade} max={work.maxPoints} />
                {feedback !== '' && <q>{feedback}</q>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="other-attempts">
        <h3 id="other-attempts">{t`Other attempts`}</h3>
        {others.length === 0 ? (
          <p className={styles['none']}>{t`There is no other attempt.`}</p>
        ) : (
          <ol className={styles['tries']}>
            {others.map((other) => (
              <li key={other.submissionId}>
                <span>
                  <Link
                    to={createTeachingDeskPath({ courseId, itemId: other.submissionId }, query)}
                  >
                    {t`Attempt ${other.attempt}`}
                  </Link>
                  <span>
                    {[
                      formatSubmissionDate(other.submittedAt),
                      other.isLate ? t`late` : t`on time`,
                    ].join(', ')}
                  </span>
                </span>
                <GradePill grade={other.grade} max={work.maxPoints} />
                {other.feedback !== '' && <q>{other.feedback}</q>}
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
};
