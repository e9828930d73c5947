import { formatGrade } from '@cairn/domain/grade-text.rules';
import type { Work } from '@cairn/api/teaching.contract';
import { Link } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { Hourglass } from 'lucide-react';
import { t } from 'ttag';
import { deskPath } from '../desk-location.ts';
import { GradePill } from '../../../lib/submission/grade-pill.tsx';
import { formatDaysAgo, formatAttempt, describeLateness, formatWorkDate } from '../work-words.ts';
import styles from './work.module.css';

/** Returns the path of the screen that grades a submission. */
export const toWorkPath = (
  { kind, workId }: Pick<Work, 'kind' | 'workId'>,
  courseId: string | undefined,
  query: URLSearchParams,
): string =>
  deskPath(
    { courseId, view: kind === 'assignment' ? 'submissions' : 'assessments', itemId: workId },
    query,
  );

interface WorkTableProps {
  readonly work: readonly Work[];
  readonly courseId: string | undefined;
  readonly query: URLSearchParams;
  readonly now: number;
}

/** On phones each row becomes a list of labelled lines. */
export const WorkTable = ({ work, courseId, query, now }: WorkTableProps) => {
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
            to={toWorkPath(piece, courseId, query)}
            now={now}
          />
        ))}
      </tbody>
    </table>
  );
};

interface WorkRowProps {
  readonly piece: Work;
  readonly to: string;
  readonly now: number;
}

const describeSubmitDate = ({ submittedAt }: Work, now: number): string => {
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
        <time dateTime={piece.submittedAt}>{formatWorkDate(piece.submittedAt)}</time>
        {piece.isLate ? (
          <span className={styles['late']}>{describeLateness(piece)}</span>
        ) : (
          piece.waits && <span>{describeSubmitDate(piece, now)}</span>
        )}
      </span>
    </td>
    <td data-label={t`Attempt`}>{formatAttempt(piece)}</td>
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

const provisionalText = (given: number): string => {
  const points = formatGrade(given);
  return t`${points}, provisional`;
};
