import type { changeResultSchema } from '@cairn/api/release-changes.contract';
import type { Infer } from '@cairn/api/z';
import { t } from 'ttag';
import { formatChannel, formatList } from '../release-texts.ts';

/** Returns the text about a change's result. */
export const describeChangeResult = ({
  channel,
  revision,
  request,
  skipped = [],
}: Infer<typeof changeResultSchema>): string => {
  const where = formatChannel(channel);
  if (request !== undefined) return t`The change of ${where} waits for a second person.`;
  const passed = formatList(skipped);
  return skipped.length === 0
    ? t`${where} is at revision ${revision} now.`
    : t`${where} is at revision ${revision} now. Passed over, since withdrawn: ${passed}.`;
};
