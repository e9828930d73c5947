import type { Submission } from '@cairn/domain/assignment.rules';
import { lateText } from '@cairn/domain/assignment.rules';
import { GradePill } from './grade-pill.tsx';
import { SubmissionFiles } from './submission-files.tsx';
import { zonedText } from './submission-times.ts';
import styles from './submission-view.module.css';
import { WrittenContent } from './written-content.tsx';

interface SubmissionViewProps {
  readonly submission: Submission;
  readonly maxScore: number | undefined;
  /** ISO; what counts as late is after it. */
  readonly dueDate?: string | undefined;
}

/** One attempt as it was handed in: number, time, content, files, grade and feedback (ASSG-15). */
export const SubmissionView = ({ submission, maxScore, dueDate }: SubmissionViewProps) => {
  const { Attempt, SubmissionTime, Grade, GradedBy, GradedAt } = submission;
  const late = lateText(SubmissionTime, dueDate);
  return (
    <div className={styles['view']}>
      <dl className={styles['facts']}>
        <div>
          <dt>Attempt</dt>
          <dd>{Attempt}</dd>
        </div>
        <div>
          <dt>Submitted</dt>
          <dd>
            {zonedText(SubmissionTime)}
            {late !== undefined && <b className={styles['late']}>{late}</b>}
          </dd>
        </div>
        <div>
          <dt>Grade</dt>
          <dd>
            <GradePill grade={Grade} max={maxScore} />
          </dd>
        </div>
        {GradedAt !== undefined && (
          <div>
            <dt>Graded</dt>
            <dd>{[GradedBy, zonedText(GradedAt)].filter(Boolean).join(', ')}</dd>
          </div>
        )}
      </dl>
      <Feedback submission={submission} />
      <Answer submission={submission} />
      <SubmissionFiles files={submission.Attachments} />
    </div>
  );
};

const Feedback = ({ submission: { GraderFeedback } }: Pick<SubmissionViewProps, 'submission'>) =>
  GraderFeedback === undefined || GraderFeedback.trim() === '' ? null : (
    <section aria-label="Feedback" className={styles['feedback']}>
      <h3>Feedback</h3>
      <p>{GraderFeedback}</p>
    </section>
  );

const Answer = ({
  submission: { Content, ContentUrl },
}: Pick<SubmissionViewProps, 'submission'>) => (
  <section aria-label="Answer" className={styles['answer']}>
    <h3>Answer</h3>
    {Content !== undefined && Content !== '' && <WrittenContent html={Content} />}
    {ContentUrl !== undefined && /^(?:https?:\/\/|\/(?!\/))/.test(ContentUrl) && (
      <a href={ContentUrl} target="_blank" rel="noopener noreferrer">
        Open the text
      </a>
    )}
    {!Content && !ContentUrl && <p className={styles['none']}>No text.</p>}
  </section>
);
