import { createHash } from 'node:crypto';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { branchWord } from '@cairn/release-contract/preview-version';
import { isPreviewChannel, PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';

const PREFIX = PREVIEW_SCOPE.slice(0, -1);

/** Returns the channel of a branch. A hash keeps branches with similar names apart. */
export const previewChannel = (remote: string, branch: string): string => {
  const digest = createHash('sha256').update(branch).digest('hex').slice(0, 8);
  return `${PREFIX}${remote}-${branchWord(branch)}-${digest}`;
};

/** Returns whether the channel scope of a token covers a channel. */
export const coversChannel = (own: string, wanted: string): boolean =>
  own === '*' || own === wanted || (own === PREVIEW_SCOPE && isPreviewChannel(wanted));

/** Returns the channel of a token; production if the token covers several. */
export const findScopeChannel = (own: string): string =>
  own === '*' || own === PREVIEW_SCOPE ? PRODUCTION : own;
