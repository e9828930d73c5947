import type { GradedSubmission } from '@cairn/api/teaching.contract';
import { GradePill } from '@cairn/course-content/submission/grade-pill';
import { Link } from '@cairn/runtime';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { createTeachingDeskPath } from '../../../lib/desk-location.ts';
import { formatSubmissionDate } from '../../../lib/work-words.ts';
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
              <GradeItem
                key={revision}
                title={<b>{gradedBy}</b>}
                details={formatSubmissionDate(gradedAt)}
                grade={grade}
                max={work.maxPoints}
                feedback={feedback}
              />
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
              <GradeItem
                key={other.submissionId}
                title={
                  <Link
                    to={createTeachingDeskPath({ courseId, itemId: other.submissionId }, query)}
                  >
                    {t`Attempt ${other.attempt}`}
                  </Link>
                }
                details={describeSubmissionDate(other)}
                grade={other.grade}
                max={work.maxPoints}
                feedback={other.feedback}
              />
            ))}
          </ol>
        )}
      </section>
    </>
  );
};

type OtherAttempt = GradedSubmission['others'][number];

const describeSubmissionDate = ({ submittedAt, isLate }: OtherAttempt): string =>
  [formatSubmissionDate(submittedAt), isLate ? t`late` : t`on time`].join(', ');

interface GradeItemProps {
  readonly title: ReactNode;
  readonly details: string;
  readonly grade: number | undefined;
  readonly max: number | undefined;
  readonly feedback: string;
}

const GradeItem = ({ title, details, grade, max, feedback }: GradeItemProps) => (
  <li>
    <span>
      {title}
      <span>{details}</span>
    </span>
    <GradePill grade={grade} max={max} />
    {feedback !== '' && <q>{feedback}</q>}
  </li>
);
