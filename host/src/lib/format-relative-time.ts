import { formatDate } from '@cairn/messages/dates';
import { LANGUAGE } from '@cairn/messages/language';
import { t } from 'ttag';

const ages = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns a relative time such as '5 minutes ago'; after more than a week, the date. */
export const formatRelativeTime = (date: Date, now: Date): string => {
  const age = Math.max(0, now.getTime() - date.getTime());
  if (age < MINUTE_MS) return t`just now`;
  if (age < HOUR_MS) return ages.format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return ages.format(-Math.floor(age / HOUR_MS), 'hour');
  if (age < 7 * DAY_MS) return ages.format(-Math.floor(age / DAY_MS), 'day');
  return formatDate(date);
};
