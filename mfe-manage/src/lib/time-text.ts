import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';

const MINUTES_OF_HOUR = 60;
const QUARTER_MINUTES = 15;

/** Formats minutes of study in quarters of an hour, as people's own pages do. */
export const formatStudyTime = (exactMinutes: number): string => {
  const minutes = Math.round(exactMinutes / QUARTER_MINUTES) * QUARTER_MINUTES;
  const hours = Math.floor(minutes / MINUTES_OF_HOUR);
  const rest = minutes % MINUTES_OF_HOUR;
  if (hours === 0) return t`${rest} min`;
  const number = numberText(hours);
  const whole = plural(hours, t`${number} h|${number} h`);
  return rest === 0 ? whole : t`${whole} ${rest} min`;
};
