import { formatDateTime } from '@cairn/domain/date-texts.rules';
import { t } from 'ttag';

/** Returns the date of a notification in the browser's time zone: 'on Wed, Nov 25, 2026, 6:00 PM GMT+1'. */
export const formatNotificationDate = (date: Date): string => {
  const moment = formatDateTime(date);
  return t`on ${moment}`;
};
