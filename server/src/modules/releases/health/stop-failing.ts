/** Stops releases whose starts fail: a canary ends, and a promoted release is rolled back. */
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { withoutCanary } from '../channels/channel-state.ts';
import { findRollbackTarget } from '../channels/rollback.ts';
import {
  type ReleaseChannel,
  type NewChannelRevision,
  findReleaseChannels,
} from '../channels/channels.repository.ts';
import { DEFAULT_CANARY_SETTINGS, findChannelChangeRules } from '../channels/channel-rules.ts';
import { makeChannelChange } from '../channels/channels.service.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { createRegistryAuthor } from '../permissions/release-author.ts';
import { shouldStopCanaryEarly } from './early-stop.rules.ts';
import { findReleaseById } from '../registry/releases.repository.ts';
import {
  type JudgedReleaseKey,
  type MaxStartWeights,
  type WeighedStarts,
  weighReleaseStarts,
} from './telemetry.repository.ts';
import { PRODUCTION } from '@cairn/release-contract/channels';

interface FailureLimit {
  /** Number of page loads after which a release that fails too often is stopped. */
  readonly starts: number;
  /** True to stop a release earlier if it fails far more often than the limit allows. */
  readonly mayStopEarly: boolean;
  /** Fraction of a release's starts that may fail, 0 to 1. */
  readonly errorRate: number;
  /** Number of IP address ranges in which the release has to fail before it is stopped. */
  readonly failingRanges: number;
  /**
   * Maximum weight of one visitor and of one IP address range. Many starts from one network must not hide failures, nor stop a
   * release that works for others.
   */
  readonly most: MaxStartWeights;
}

/**
 * Limit of failures for canaries. One IP address range suffices: few visitors get a canary, and a school behind one address
 * must be able to stop it.
 */
export const CANARY_FAILURE_LIMIT: Omit<FailureLimit, 'starts' | 'errorRate'> = {
  mayStopEarly: true,
  failingRanges: 1,
  most: { visitor: 5, range: 40 },
};

/**
 * A promoted release is stopped only if it fails in several address ranges, however many failures one range reports. On a
 * channel without canaries pages identify no visitor, so all pages of a range count as one visitor.
 */
const RELEASE_LIMIT: FailureLimit = {
  mayStopEarly: false,
  starts: 40,
  errorRate: 0.05,
  failingRanges: 4,
  most: { visitor: 10, range: 10 },
};

export type StoppableReleaseKind = 'canary' | 'release';

/**
 * Stops a release if it fails too often. It is called after a page has reported a failure. Of two simultaneous calls, the
 * second one does nothing.
 */
export const stopReleaseIfFailing = async (
  sql: Sql,
  judged: JudgedReleaseKey,
  as: StoppableReleaseKind,
): Promise<void> => {
  const limit = as === 'canary' ? await canaryLimit(sql, judged) : RELEASE_LIMIT;
  const weighed = await weighReleaseStarts(sql, judged, limit.most);
  if (!exceedsFailureLimit(weighed, limit)) return;
  const figures = `${describeFailedStarts(weighed)} on ${judged.channel}`;
  const reason = `${figures}; the limit is ${limit.errorRate * 100} %.`;
  const owner = as === 'canary' ? await findCanaryChannel(sql, judged) : judged.channel;
  if (owner === undefined) return;
  const stop = as === 'canary' ? stopCanary : rollBackRelease;
  await stopReleaseUnlessChanged(() =>
    makeChannelChange(sql, owner, (tx, channel) => stop(tx, channel, judged, reason)),
  );
};

/** Stops a release, unless it has ended meanwhile or a rule refuses the change. */
export const stopReleaseUnlessChanged = async (stop: () => Promise<unknown>): Promise<void> => {
  try {
    await stop();
  } catch (error) {
    // If no other release of the remote may run, the channel does not change, and the status shows the failures.
    if (error !== ENDED_MEANWHILE && !isRefusal(error)) throw error;
  }
};

/** Returns the limit of failures that the settings of the canary's channel define. */
const canaryLimit = async (sql: Sql, judged: JudgedReleaseKey): Promise<FailureLimit> => {
  const owner = (await findCanaryChannel(sql, judged)) ?? judged.channel;
  const [rules] = await findChannelChangeRules(sql, [owner], new Date());
  const { errorLimit, leastStarts } = rules?.settings.canary ?? DEFAULT_CANARY_SETTINGS;
  return { ...CANARY_FAILURE_LIMIT, errorRate: errorLimit, starts: leastStarts };
};

/** Describes how many starts of a release failed, such as '5 of 40 starts failed'. */
export const describeFailedStarts = ({
  starts,
  failed,
}: Pick<WeighedStarts, 'starts' | 'failed'>): string => {
  const count = Math.round(starts);
  return `${Math.round(failed)} of ${count} ${count === 1 ? 'start' : 'starts'} failed`;
};

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.statusCode === 422;

const exceedsFailureLimit = (weighed: WeighedStarts, limit: FailureLimit): boolean => {
  const { starts, failed, failingRanges } = weighed;
  if (failingRanges < limit.failingRanges) return false;
  if (starts >= limit.starts) return failed / starts > limit.errorRate;
  return limit.mayStopEarly && shouldStopCanaryEarly(weighed, limit.errorRate);
};

const ENDED_MEANWHILE = new Error('The channel has changed in the meantime.');

type StopRelease = (
  tx: TransactionSql,
  channel: ReleaseChannel,
  judged: JudgedReleaseKey,
  reason: string,
) => Promise<NewChannelRevision>;

/** Returns the channel to which the canary belongs: the given channel, or production if the given channel follows it. */
const findCanaryChannel = async (
  sql: Sql,
  { channel, remote }: JudgedReleaseKey,
): Promise<string | undefined> => {
  const channels = await findReleaseChannels(sql);
  const withChoice = channels.filter(({ state }) => state[remote] !== undefined);
  const owner =
    withChoice.find((known) => known.channel === channel) ??
    withChoice.find((known) => known.channel === PRODUCTION);
  return owner?.channel;
};

/** Returns the revision that ends a canary, with the reason. Throws if the canary has ended meanwhile. */
export const stopCanary: StopRelease = async (tx, { state }, { remote, since }, reason) => {
  const pointer = state[remote];
  if (pointer?.canary?.since !== since) throw ENDED_MEANWHILE;
  return {
    action: 'canary-stopped',
    by: createRegistryAuthor('telemetry'),
    remote,
    version: (await findReleaseById(tx, pointer.canary.release))?.version ?? null,
    percent: 0,
    reason,
    state: { ...state, [remote]: { ...withoutCanary(pointer), stopped: reason } },
  };
};

/** Rolls a remote back as a person's rollback does: withdrawn releases are passed over, and a canary of the remote ends. */
const rollBackRelease: StopRelease = async (tx, channel, { remote, since }, reason) => {
  const pointer = channel.state[remote];
  if (!pointer || pointer.since !== since) throw ENDED_MEANWHILE;
  const channelWithoutCanary = {
    ...channel,
    state: { ...channel.state, [remote]: { ...pointer, canary: undefined } },
  };
  // Other setting values alone would keep the failing release, so the rollback must lead to another release.
  const request = { remote, to: undefined, isOtherRelease: true };
  const { restores, state, values } = await findRollbackTarget(tx, channelWithoutCanary, request);
  // The release is undefined if the remote follows production again after the rollback.
  const target = state[remote];
  const version = (await findReleaseById(tx, pointer.current))?.version ?? '';
  const instead = target
    ? (await findReleaseById(tx, target.current))?.version
    : `What ${PRODUCTION} runs`;
  return {
    action: 'release-stopped',
    by: createRegistryAuthor('telemetry'),
    remote,
    version,
    percent: null,
    reason: `${reason} ${instead} runs again.`,
    restores,
    state: target ? { ...state, [remote]: { ...target, takenBack: { version, reason } } } : state,
    values,
  };
};
