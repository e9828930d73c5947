import { andList } from '@cairn/messages/word-lists';
import type { changeResultSchema } from '@cairn/api/release-changes.contract';
import type { Infer } from '@cairn/api/z';
import { t } from 'ttag';
import { formatChannelName } from '../release-texts.ts';

/** Returns the message that tells the user whether the release change was made or waits for approval. */
export const describeReleaseChangeResult = ({
  channel,
  revision,
  request,
  skipped = [],
}: Infer<typeof changeResultSchema>): string => {
  const where = formatChannelName(channel);
  if (request !== undefined) return t`The change of ${where} waits for a second person.`;
  const passed = andList(skipped);
  return skipped.length === 0
    ? t`${where} is at revision ${revision} now.`
    : t`${where} is at revision ${revision} now. Skipped, because withdrawn: ${passed}.`;
};
