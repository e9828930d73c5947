import { formatTime } from '@cairn/messages/dates';
import { t } from 'ttag';

/** Returns a sentence with the time at which figures were counted, in the reader's zone: 'The figures are from 10:40 AM.' */
export const formatFiguresTime = (countedAt: string): string => {
  const clock = formatTime(countedAt);
  return t`The figures are from ${clock}.`;
};
