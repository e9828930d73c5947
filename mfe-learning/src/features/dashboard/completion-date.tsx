import { formatDate } from '@cairn/domain/date-texts.rules';
import type { CourseProgress } from '@cairn/api/user.contract';
import { jt } from 'ttag';
import { findCompletionDate } from '../../lib/my-courses.ts';
import styles from './completed-courses.module.css';

/**
 * Shows the date on which a course was completed, such as 'Completed on September 3, 2026', in the reader's zone; nothing
 * without a date.
 */
export const CompletionDate = ({ progress }: { readonly progress: CourseProgress | undefined }) => {
  const completedAt = findCompletionDate(progress);
  const date = new Date(completedAt ?? '');
  if (Number.isNaN(date.getTime())) return null;
  const day = (
    <time key="day" dateTime={completedAt}>
      {formatDate(date)}
    </time>
  );
  return <p className={styles['date']}>{jt`Completed on ${day}`}</p>;
};
