import type { TitledItems } from '@cairn/api/staff-groups.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';

/** Returns how many items a list leaves out. */
export const describeUnlistedItems = ({ items, total }: TitledItems): string => {
  const rest = total - items.length;
  const count = numberText(rest);
  return plural(rest, t`And ${count} more.|And ${count} more.`);
};
