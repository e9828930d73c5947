import { momentText } from '@cairn/domain/moment-texts.rules';
import { t } from 'ttag';

/** Returns a date in the reader's zone: 'on Wed, Nov 25, 2026, 6:00 PM GMT+1'. */
export const momentOf = (date: Date): string => {
  const moment = momentText(date);
  return t`on ${moment}`;
};
