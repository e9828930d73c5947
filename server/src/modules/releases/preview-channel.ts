import { createHash } from 'node:crypto';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { branchWord } from '@cairn/release-contract/preview-version';
import { isPreviewChannel, PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';

const PREFIX = PREVIEW_SCOPE.slice(0, -1);

/** The channel of a branch. Two branches that look alike in it have two. */
export const previewChannel = (remote: string, branch: string): string => {
  const digest = createHash('sha256').update(branch).digest('hex').slice(0, 8);
  return `${PREFIX}${remote}-${branchWord(branch)}-${digest}`;
};

/** Whether what a token has as its channel stands for this one. */
export const coversChannel = (own: string, wanted: string): boolean =>
  own === '*' || own === wanted || (own === PREVIEW_SCOPE && isPreviewChannel(wanted));

/** The channel that a token of this one is about; production where it is about several. */
export const homeOf = (own: string): string =>
  own === '*' || own === PREVIEW_SCOPE ? PRODUCTION : own;
