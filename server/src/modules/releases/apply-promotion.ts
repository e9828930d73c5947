/** Applies a promotion or a canary to a channel. */
import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import type { RequestedPlan } from '@cairn/api/release-plans.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { isPreviewVersion } from '@cairn/release-contract/preview-version';
import type { SettingValues } from '@cairn/release-contract/settings';
import type { TransactionSql } from '../../platform/database/sql.ts';
import type { ChangeEffect } from './change-step.ts';
import { findProductionState } from './rollback-target.ts';
import {
  type CanaryPlan,
  type ChannelState,
  withoutReportCounting,
  withCanary,
  withPromoted,
} from './channel-state.ts';
import type { Channel } from './channels.repository.ts';
import { publishedReleases } from './published-release.ts';
import { type ReleaseAuthor, toAuthor } from './release-author.ts';
import { throwRefusal, refuseWithdrawn } from './release-refusal.ts';
import { findReleasesById, type StoredRelease } from './releases.repository.ts';

/** A promotion if `percent` is absent; 0 ends a canary. */
export interface PromotionRequest {
  readonly action: 'promote' | 'canary';
  readonly remote: string;
  /** The version to promote or to begin; undefined ends the current canary. */
  readonly version: string | undefined;
  readonly percent?: number | undefined;
  readonly plan?: PromotionPlan | undefined;
}

/** A rollout plan. In a step that a plan takes, it names its owner; otherwise the author of the change owns it. */
export type PromotionPlan = RequestedPlan & Partial<Pick<CanaryPlan, 'by' | 'approvedBy'>>;

interface ChangeAuthors {
  readonly by: ReleaseAuthor;
  /** The second person, who approved the change. */
  readonly approvedBy?: ReleaseAuthor | undefined;
}

type OwnedPlan = Omit<CanaryPlan, 'revision'>;
type OwnedPromotionRequest = Omit<PromotionRequest, 'plan'> & {
  readonly plan: OwnedPlan | undefined;
};

/** Returns the state after the promotion or the canary. Throws 404 and 422. */
export const applyPromotion = async (
  tx: TransactionSql,
  channel: Channel,
  given: PromotionRequest,
  whose: ChangeAuthors,
): Promise<ChangeEffect> => {
  const wish = { ...given, plan: given.plan && toOwnedPlan(given.plan, whose) };
  const { action, remote, percent } = wish;
  const version = wish.version ?? (await requireCanaryVersion(tx, channel, remote));
  const [release] = await publishedReleases(tx, remote, version);
  const state = await toPromotedState(tx, channel, wish, release.id);
  const changed = { remote, action, version, ...(percent !== undefined && { percent }) };
  refuseStrayPreview(channel.channel, version);
  // The end of a canary needs no verdict.
  if (percent === 0) return { remotes: [changed], state };
  if (release.withdrawn !== null) refuseWithdrawn(remote, version, release.withdrawn);
  const notes = unknownValues(release, channel.values[remote] ?? {});
  return { remotes: [changed], state, releases: [release], notes };
};

/** Returns remarks about values that the release does not declare. They stay, for a release that declares them again. */
const unknownValues = (
  { remote, version, descriptor: { settings = {} } }: StoredRelease,
  values: SettingValues,
): string[] =>
  Object.keys(values)
    .filter((name) => !Object.hasOwn(settings, name))
    .map((name) => `${remote} ${version} declares no setting ${name}: its value is ignored.`);

/** Throws 422 if a version of a preview would run on another channel. */
const refuseStrayPreview = (channel: string, version: string): void => {
  if (isPreviewVersion(version) && !isPreviewChannel(channel))
    throwRefusal(
      422,
      'preview-version',
      `${version} is of a preview and runs on no other channel.`,
      'Publish a version of its own.',
    );
};

/** Returns the version of the canary. Throws 422 if there is none. */
const requireCanaryVersion = async (
  tx: TransactionSql,
  { channel, state }: Channel,
  remote: string,
) => {
  const id = state[remote]?.canary?.release;
  const [release] = id === undefined ? [] : await findReleasesById(tx, [id]);
  return (
    release?.version ??
    throwRefusal(422, 'canary-none', `${remote} has no canary on ${channel}.`, 'Nothing to do.')
  );
};

const toPromotedState = async (
  tx: TransactionSql,
  { channel, revision, state }: Channel,
  { remote, percent, plan }: OwnedPromotionRequest,
  release: string,
): Promise<ChannelState> => {
  const pointer = state[remote] ?? (await findInheritedPointer(tx, channel, remote));
  const next = revision + 1;
  if (percent === undefined)
    return withPromoted(state, remote, pointer, { release, revision: next });
  if (!pointer)
    return throwRefusal(
      422,
      'canary-alone',
      `${remote} has no release on ${channel} that the others could get.`,
      'Promote a release first.',
    );
  if (pointer.current === release && percent > 0)
    throwRefusal(
      422,
      'canary-current',
      'This version runs for everybody already.',
      'Nothing to do.',
    );
  return withCanary(state, remote, pointer, {
    release,
    percent,
    since: next,
    ...(plan && { plan: { ...plan, revision: next } }),
  });
};

/** Returns production's pointer without `since`: production judges it, and each channel numbers its revisions separately. */
const findInheritedPointer = async (tx: TransactionSql, channel: string, remote: string) => {
  if (channel === PRODUCTION) return undefined;
  const pointer = (await findProductionState(tx))[remote];
  return pointer && { ...withoutReportCounting(pointer), canary: pointer.canary };
};

const toOwnedPlan = (
  { next, everyMinutes, by, approvedBy }: PromotionPlan,
  wish: ChangeAuthors,
): OwnedPlan => ({
  next,
  everyMinutes,
  by: toAuthor(by ?? wish.by),
  approvedBy: by ? approvedBy : wish.approvedBy && toAuthor(wish.approvedBy),
});
