import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';

export const describeSelectedCount = (count: number): string => {
  const some = numberText(count);
  return plural(count, t`${some} person is selected.|${some} people are selected.`);
};
