/** Applies a promotion or a canary to a channel. */
import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import type { RequestedRolloutPlan } from '@cairn/api/release-plans.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { isPreviewVersion } from '@cairn/release-contract/preview-version';
import { splitSettingRules } from '@cairn/release-contract/setting-rules';
import type { SettingValues } from '@cairn/release-contract/settings';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import type { ChannelChangeEffect } from './change-step.ts';
import { findProductionChannelState } from './rollback.ts';
import {
  type CanaryPlan,
  type ChannelState,
  withoutReportCounting,
  withCanary,
  withPromotedRelease,
} from './channel-state.ts';
import type { ReleaseChannel } from './channels.repository.ts';
import { requirePublishedReleases } from '../registry/published-release.ts';
import { type ReleaseAuthor, toReleaseAuthor } from '../permissions/release-author.ts';
import { throwReleaseRefusal, refuseWithdrawnRelease } from '../release-refusal.ts';
import { findReleaseById, type StoredRelease } from '../registry/releases.repository.ts';

/**
 * Request that gives a release of a remote to all visitors, or as a canary to a percentage of them. Without `percent` it is
 * a promotion; 0 ends a canary.
 */
export interface PromotionRequest {
  readonly action: 'promote' | 'canary';
  readonly remote: string;
  /** Version of the remote to promote, or to begin as a canary; undefined ends the current canary. */
  readonly version: string | undefined;
  readonly percent?: number | undefined;
  readonly plan?: PromotionRolloutPlan | undefined;
  /** Limit for web vitals of a canary whose plan ends with this step; otherwise the plan contains it. */
  readonly vitalsLimit?: number | undefined;
}

/**
 * Rollout plan of a canary. In a step that the registry takes by a plan, it names the plan's owner; otherwise the author of
 * the change owns it.
 */
type PromotionRolloutPlan = RequestedRolloutPlan & Partial<Pick<CanaryPlan, 'by' | 'approvedBy'>>;

interface ChangeAuthors {
  readonly by: ReleaseAuthor;
  /** Second person, who approved the promotion of its author. */
  readonly approvedBy?: ReleaseAuthor | undefined;
}

type OwnedPlan = Omit<CanaryPlan, 'revision'>;
type OwnedPromotionRequest = Omit<PromotionRequest, 'plan'> & {
  readonly plan: OwnedPlan | undefined;
};

/** Returns the state of the channel after the promotion or the canary. Throws 404 and 422. */
export const applyPromotion = async (
  tx: TransactionSql,
  channel: ReleaseChannel,
  request: PromotionRequest,
  authors: ChangeAuthors,
): Promise<ChannelChangeEffect> => {
  const { plan, vitalsLimit = plan?.vitalsLimit } = request;
  const promotion = { ...request, plan: plan && toOwnedPlan(plan, authors), vitalsLimit };
  const { action, remote, percent } = promotion;
  const version = promotion.version ?? (await requireCanaryVersion(tx, channel, remote));
  const [release] = await requirePublishedReleases(tx, remote, version);
  const state = await toPromotedState(tx, channel, promotion, release.id);
  const changed = { remote, action, version, ...(percent !== undefined && { percent }) };
  if (isPreviewVersion(version) && !isPreviewChannel(channel.channel))
    throwReleaseRefusal(
      'preview-version',
      `${version} was built for a preview and runs on no other channel.`,
    );
  // The end of a canary runs no new release, so the gate does not check it.
  if (percent === 0) return { remotes: [changed], state };
  if (release.withdrawn !== null) refuseWithdrawnRelease(remote, version, release.withdrawn);
  const notes = unknownValues(release, channel.values[remote] ?? {});
  return { remotes: [changed], state, releases: [release], notes };
};

/**
 * Returns remarks about setting values of the channel that the promoted release does not declare. The values stay, for a
 * later release that declares them.
 */
const unknownValues = (
  { remote, version, descriptor: { settings = {} } }: StoredRelease,
  stored: SettingValues,
): string[] => {
  const { values, rules } = splitSettingRules(stored);
  return [...new Set([...Object.keys(values), ...Object.keys(rules)])]
    .filter((name) => !Object.hasOwn(settings, name))
    .map((name) => `${remote} ${version} declares no setting ${name}: its value is ignored.`);
};

/** Returns the version of the remote's canary. Throws 422 if the remote has none. */
const requireCanaryVersion = async (
  tx: TransactionSql,
  { channel, state }: ReleaseChannel,
  remote: string,
) => {
  const id = state[remote]?.canary?.release;
  const release = id === undefined ? undefined : await findReleaseById(tx, id);
  return (
    release?.version ?? throwReleaseRefusal('canary-none', `${remote} has no canary on ${channel}.`)
  );
};

const toPromotedState = async (
  tx: TransactionSql,
  { channel, revision, state }: ReleaseChannel,
  { remote, percent, plan, vitalsLimit }: OwnedPromotionRequest,
  release: string,
): Promise<ChannelState> => {
  const pointer = state[remote] ?? (await findInheritedPointer(tx, channel, remote));
  const next = revision + 1;
  if (percent === undefined)
    return withPromotedRelease(state, remote, pointer, { release, revision: next });
  if (!pointer)
    return throwReleaseRefusal(
      'canary-alone',
      `${remote} has no release on ${channel} for the other visitors.`,
    );
  if (pointer.current === release && percent > 0)
    throwReleaseRefusal('canary-current', 'All visitors get this version already.');
  return withCanary(state, remote, pointer, {
    release,
    percent,
    since: next,
    ...(plan && { plan: { ...plan, revision: next } }),
    ...(vitalsLimit !== undefined && { vitalsLimit }),
  });
};

/**
 * Returns the pointer of production without `since`. Reports about this release count on production, because each channel
 * numbers its revisions separately.
 */
const findInheritedPointer = async (tx: TransactionSql, channel: string, remote: string) => {
  if (channel === PRODUCTION) return undefined;
  const pointer = (await findProductionChannelState(tx))[remote];
  return pointer && { ...withoutReportCounting(pointer), canary: pointer.canary };
};

const toOwnedPlan = (
  { next, everyMinutes, by, approvedBy }: PromotionRolloutPlan,
  authors: ChangeAuthors,
): OwnedPlan => ({
  next,
  everyMinutes,
  by: toReleaseAuthor(by ?? authors.by),
  approvedBy: by ? approvedBy : authors.approvedBy && toReleaseAuthor(authors.approvedBy),
});
