import type { StudyWeek } from '@cairn/api/study-week.contract';
import { formatDateTime } from '@cairn/messages/dates';
import { routePath } from '@cairn/domain/named-routes.rules';
import { UPCOMING_ITEM_LABELS, type UpcomingItem } from '@cairn/domain/study-week.rules';
import { Link } from '@cairn/runtime';
import { t } from 'ttag';
import styles from './study-week.module.css';

/** Returns the URL of a meeting, a webinar or a piece of work with a date; items of a live course open in the course. */
const toItemPath = ({ courseId, itemId }: UpcomingItem): string =>
  courseId === undefined
    ? '/webinar-catalog'
    : `${routePath('CourseOverview', { courseId })}?item=${encodeURIComponent(itemId)}`;

/** Lists the student's next due dates, meetings and webinars. */
export const UpcomingStudyDates = ({ items }: { readonly items: StudyWeek['next'] }) => {
  if (items.length === 0)
    return (
      <p className={styles['none']}>{t`Due dates and live sessions of your courses show here.`}</p>
    );
  return (
    <ul className={styles['dates']}>
      {items.map((item) => (
        <li key={[item.courseId, item.itemId].join(' ')}>
          <Link to={toItemPath(item)}>{item.title}</Link>
          <p>
            {UPCOMING_ITEM_LABELS[item.kind]} ·{' '}
            <time dateTime={item.at}>{formatDateTime(new Date(item.at))}</time>
          </p>
        </li>
      ))}
    </ul>
  );
};
