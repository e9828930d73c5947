import type { changedSchema } from '@cairn/api/release-changes.contract';
import type { Infer } from '@cairn/api/z';
import { t } from 'ttag';
import { channelText, listText } from '../release-words.ts';

/** Returns the text about a change's result. */
export const changedText = ({
  channel,
  revision,
  request,
  skipped = [],
}: Infer<typeof changedSchema>): string => {
  const where = channelText(channel);
  if (request !== undefined) return t`The change of ${where} waits for a second person.`;
  const passed = listText(skipped);
  return skipped.length === 0
    ? t`${where} is at revision ${revision} now.`
    : t`${where} is at revision ${revision} now. Passed over, since withdrawn: ${passed}.`;
};
