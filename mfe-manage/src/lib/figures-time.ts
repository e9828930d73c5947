import { formatTime } from '@cairn/messages/dates';
import { t } from 'ttag';

/** Returns from when figures are, by the reader's clock: 'The figures are from 10:40 AM.' */
export const formatFiguresTime = (countedAt: string): string => {
  const clock = formatTime(countedAt);
  return t`The figures are from ${clock}.`;
};
