import { createHash } from 'node:crypto';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { toBranchWord } from '@cairn/release-contract/preview-version';
import { isPreviewChannel, PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';

const PREFIX = PREVIEW_SCOPE.slice(0, -1);

/**
 * Returns the name of the preview channel of a branch. It contains a hash, so that branches with similar names get different
 * channels.
 */
export const toPreviewChannelName = (remote: string, branch: string): string => {
  const digest = createHash('sha256').update(branch).digest('hex').slice(0, 8);
  return `${PREFIX}${remote}-${toBranchWord(branch)}-${digest}`;
};

/** Returns whether the scope of a release token includes a channel. */
export const isChannelInTokenScope = (own: string, wanted: string): boolean =>
  own === '*' || own === wanted || (own === PREVIEW_SCOPE && isPreviewChannel(wanted));

/** Returns the channel that a token's scope names; production if the scope covers several channels. */
export const getTokenScopeChannel = (own: string): string =>
  own === '*' || own === PREVIEW_SCOPE ? PRODUCTION : own;
