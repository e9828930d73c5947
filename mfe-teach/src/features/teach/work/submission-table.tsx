import { GradePill } from '@cairn/course-content/submission/grade-pill';
import { formatGrade } from '@cairn/domain/grade-text.rules';
import type { GradableWork } from '@cairn/api/teaching.contract';
import { Link } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { Hourglass } from 'lucide-react';
import { t } from 'ttag';
import { createTeachingDeskPath } from '../../../lib/desk-location.ts';
import {
  formatDaysAgo,
  formatSubmissionAttempt,
  describeLateness,
  formatSubmissionDate,
} from '../../../lib/work-words.ts';
import styles from './work.module.css';

/** Returns the path of the screen on which an instructor grades a submission. */
export const toSubmissionGradingPath = (
  { kind, workId }: Pick<GradableWork, 'kind' | 'workId'>,
  courseId: string | undefined,
  query: URLSearchParams,
): string =>
  createTeachingDeskPath(
    { courseId, view: kind === 'assignment' ? 'submissions' : 'assessments', itemId: workId },
    query,
  );

interface WorkTableProps {
  readonly work: readonly GradableWork[];
  readonly courseId: string | undefined;
  readonly query: URLSearchParams;
  readonly now: number;
}

/** Table of submissions. On phones each row becomes a list of labelled lines. */
export const SubmissionTable = ({ work, courseId, query, now }: WorkTableProps) => {
  return (
    <table className={styles['table']}>
      <caption className={styles['caption']}>{t`Work, the oldest first`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Student`}</th>
          <th scope="col">{t`Work`}</th>
          <th scope="col">{t`Handed in`}</th>
          <th scope="col">{t`Attempt`}</th>
          <th scope="col">{t`Grade`}</th>
        </tr>
      </thead>
      <tbody>
        {work.map((piece) => (
          <WorkRow
            key={piece.workId}
            piece={piece}
            to={toSubmissionGradingPath(piece, courseId, query)}
            now={now}
          />
        ))}
      </tbody>
    </table>
  );
};

interface WorkRowProps {
  readonly piece: GradableWork;
  readonly to: string;
  readonly now: number;
}

const describeSubmitDate = ({ submittedAt }: GradableWork, now: number): string => {
  const ago = formatDaysAgo(submittedAt, now);
  return t`came in ${ago}`;
};

const WorkRow = ({ piece, to, now }: WorkRowProps) => (
  <tr>
    <th scope="row">
      <span className={styles['who']}>
        <Avatar personId={piece.learner.learnerId} src={piece.learner.pictureUrl} />
        <Link to={to}>{piece.learner.name}</Link>
      </span>
    </th>
    <td data-label={t`Work`}>
      <span className={styles['two']}>
        {piece.itemName}
        <span>{piece.CourseTitle}</span>
      </span>
    </td>
    <td data-label={t`Handed in`}>
      <span className={styles['two']}>
        <time dateTime={piece.submittedAt}>{formatSubmissionDate(piece.submittedAt)}</time>
        {piece.isLate ? (
          <span className={styles['late']}>{describeLateness(piece)}</span>
        ) : (
          piece.waits && <span>{describeSubmitDate(piece, now)}</span>
        )}
      </span>
    </td>
    <td data-label={t`Attempt`}>{formatSubmissionAttempt(piece)}</td>
    <td data-label={t`Grade`}>
      <span className={styles['two']}>
        <GradePill grade={piece.waits ? undefined : piece.points} max={piece.maxPoints} />
        {piece.waits && piece.points !== undefined && (
          <span className={styles['provisional']}>
            <Hourglass />
            {provisionalText(piece.points)}
          </span>
        )}
      </span>
    </td>
  </tr>
);

const provisionalText = (grade: number): string => {
  const points = formatGrade(grade);
  return t`${points}, provisional`;
};
