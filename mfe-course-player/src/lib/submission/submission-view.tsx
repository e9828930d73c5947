import { parseSubmissionContentUrl } from '@cairn/api/submission-text.contract';
import { GradePill } from '@cairn/course-content/submission/grade-pill';
import { SubmissionFiles } from '@cairn/course-content/submission/submission-files';
import { formatZonedTimestamp } from '@cairn/messages/dates';
import { WrittenContent } from '@cairn/course-content/submission/written-content';
import type { Submission } from '@cairn/domain/assignment.rules';
import { describeLateness } from '@cairn/domain/assignment.rules';
import { commaList } from '@cairn/messages/word-lists';
import { useQuery } from '@cairn/runtime';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { submissionQueries } from './submission.queries.ts';
import styles from './submission-view.module.css';

interface SubmissionViewProps {
  readonly submission: Submission;
  readonly maxScore: number | undefined;
  /** Due date of the assignment, ISO; submissions after it are late. */
  readonly dueDate?: string | undefined;
}

/** Allows links to this site and the web, but no scripts. */
const LINK = /^(?:https?:\/\/|\/(?!\/))/i;

/** Shows one attempt at an assignment as submitted: number, time, content, files, grade and feedback (ASSG-15). */
export const SubmittedAttemptView = ({ submission, maxScore, dueDate }: SubmissionViewProps) => {
  const { Attempt, SubmissionTime, Grade, GradedBy, GradedAt } = submission;
  const late = describeLateness(SubmissionTime, dueDate);
  return (
    <div className={styles['view']}>
      <dl className={styles['facts']}>
        <div>
          <dt>{t`Attempt`}</dt>
          <dd>{Attempt}</dd>
        </div>
        <div>
          <dt>{t`Submitted`}</dt>
          <dd>
            {formatZonedTimestamp(SubmissionTime)}
            {late !== undefined && <b className={styles['late']}>{late}</b>}
          </dd>
        </div>
        <div>
          <dt>{t`Grade`}</dt>
          <dd>
            <GradePill grade={Grade} max={maxScore} />
          </dd>
        </div>
        {GradedAt !== undefined && (
          <div>
            <dt>{t`Graded`}</dt>
            <dd>{commaList([GradedBy ?? '', formatZonedTimestamp(GradedAt)].filter(Boolean))}</dd>
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
    <section aria-label={t`Feedback`} className={styles['feedback']}>
      <h3>{t`Feedback`}</h3>
      <p>{GraderFeedback}</p>
    </section>
  );

/** Shows the text of a submission. An assessment has none; its results show the answers. */
const Answer = ({
  submission: { Content, ContentUrl },
}: Pick<SubmissionViewProps, 'submission'>) => {
  if (Content === undefined && ContentUrl === undefined) return null;
  const hasText = Content !== undefined && Content.trim() !== '';
  const address = ContentUrl !== undefined && LINK.test(ContentUrl) ? ContentUrl : undefined;
  const storedId = address === undefined ? undefined : parseSubmissionContentUrl(address);
  return (
    <section aria-label={t`Answer`}>
      <h3>{t`Answer`}</h3>
      {hasText && <WrittenContent html={Content} />}
      {!hasText && storedId !== undefined && <StoredText submissionId={storedId} />}
      {address !== undefined && storedId === undefined && (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t`Open the text`}
        </a>
      )}
      {!hasText && address === undefined && <p className={styles['none']}>{t`No text.`}</p>}
    </section>
  );
};

/** Shows the text of a submission that this site stores; it is loaded when it is shown. */
const StoredText = ({ submissionId }: { readonly submissionId: string }) => (
  <QueryContent
    query={useQuery(submissionQueries.text(submissionId))}
    skeleton={
      <Skeleton label={t`Loading the text`}>
        <SkeletonText lines={4} />
      </Skeleton>
    }
    renderFailure={({ isRetrying, onRetry }) => (
      <ErrorState
        title={t`The text could not be loaded.`}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    )}
  >
    {(html) => <WrittenContent html={html} />}
  </QueryContent>
);
