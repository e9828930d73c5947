import { LANGUAGE } from '@cairn/messages/language';
import { t } from 'ttag';

const time = new Intl.DateTimeFormat(LANGUAGE, { hour: '2-digit', minute: '2-digit' });

/** Returns from when figures are, by the reader's clock: 'The figures are from 10:40 AM.' */
export const formatFiguresTime = (countedAt: string): string => {
  const clock = time.format(new Date(countedAt)).replaceAll('\u{202F}', ' ');
  return t`The figures are from ${clock}.`;
};
