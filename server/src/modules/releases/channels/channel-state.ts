/** The state of a channel as data: each change yields the next state, and every state is stored. */
import { isDeepStrictEqual } from 'node:util';
import type { RequestedRolloutPlan } from '@cairn/api/release-plans.contract';
import { PRODUCTION, promotePointer } from '@cairn/release-contract/channels';
import type { SettingValues } from '@cairn/release-contract/settings';
import type { ReleaseAuthor } from '../permissions/release-author.ts';

/** The rollout plan. It is part of the canary, so any other change of the remote ends it. */
export interface CanaryPlan extends Omit<RequestedRolloutPlan, 'vitalsLimit'> {
  readonly by: ReleaseAuthor;
  /** Second person, who approved the whole rollout plan, if the channel requires approval. */
  readonly approvedBy?: ReleaseAuthor | undefined;
  /** Number of the revision that set the canary's current percentage. */
  readonly revision: number;
  /** Reason why the rollout plan is paused; absent while it runs. */
  readonly paused?: string | undefined;
}

export interface Canary {
  /** ID of the release that the canary gives to a percentage of visitors. */
  readonly release: string;
  /** Percentage of visitors that get the canary, 0 to 100. */
  readonly percent: number;
  /** Number of the revision that began the canary. Reports of pages about the canary are counted under this number. */
  readonly since: number;
  readonly plan?: CanaryPlan | undefined;
  /**
   * Fraction by which a web vital may be worse than that of the current release. A rollout plan sets it, and it stays when the
   * plan has ended below 100 %.
   */
  readonly vitalsLimit?: number | undefined;
}

/** The releases that a channel runs of one remote: the current one, its fallbacks and the canary, by their IDs. */
export interface RemoteReleasePointer {
  readonly current: string;
  /**
   * Number of the revision that promoted the current release. Failure reports since then can stop the release. Absent after
   * a rollback, so that the registry does not stop a release a second time by itself.
   */
  readonly since?: number | undefined;
  /** IDs of earlier releases of the remote, newest first, which serve as fallbacks. */
  readonly previous: readonly string[];
  readonly canary?: Canary | undefined;
  /** Reason why the registry stopped the last canary of the remote; removed by the next change. */
  readonly stopped?: string | undefined;
  /** The release that was promoted and then rolled back automatically, with the reason; removed by the next change. */
  readonly takenBack?: RolledBackRelease | undefined;
}

export interface RolledBackRelease {
  readonly version: string;
  /** Sentence that says why the registry rolled the release back. */
  readonly reason: string;
}

/** State of a channel: the releases that it runs, by name of the remote. */
export type ChannelState = Readonly<Record<string, RemoteReleasePointer>>;

/**
 * Setting values that a channel itself defines, by remote. They are stored apart from the releases, because a remote that
 * follows production may have setting values too.
 */
export type ChannelSettingValues = Readonly<Record<string, SettingValues>>;

interface NextRelease {
  readonly release: string;
  readonly revision: number;
  /** True if the remote's canary continues beside the promoted release, unless the promoted release is the canary. */
  readonly keepsCanary?: boolean;
}

/**
 * Returns the channel's state after a promotion. A promotion of the release that already runs ends its canary, and keeps its
 * fallbacks and counts.
 */
export const withPromotedRelease = (
  state: ChannelState,
  remote: string,
  pointer: RemoteReleasePointer | undefined,
  { release, revision, keepsCanary = false }: NextRelease,
): ChannelState => {
  const known = pointer && { current: pointer.current, previous: [...pointer.previous] };
  const since = pointer?.current === release ? pointer.since : revision;
  const canary = keepsCanary && pointer?.canary?.release !== release ? pointer?.canary : undefined;
  return {
    ...state,
    [remote]: { ...promotePointer(known, release), since, ...(canary && { canary }) },
  };
};

export const withoutCanary = ({
  current,
  previous,
  since,
}: RemoteReleasePointer): RemoteReleasePointer => ({
  current,
  previous,
  since,
});

/**
 * Returns the releases of a remote without `since`. A person or the registry has chosen this release although its failures were
 * known.
 */
export const withoutReportCounting = ({
  current,
  previous,
}: RemoteReleasePointer): RemoteReleasePointer => ({
  current,
  previous,
});

/**
 * Returns the channel's state with the canary of a remote. A new percentage of the same release keeps its counts; a new release
 * starts new counts.
 */
export const withCanary = (
  state: ChannelState,
  remote: string,
  pointer: RemoteReleasePointer,
  canary: Canary,
): ChannelState => {
  const before = pointer.canary;
  const rest = withoutCanary(pointer);
  if (canary.percent === 0) return { ...state, [remote]: rest };
  const since = before?.release === canary.release ? before.since : canary.since;
  return { ...state, [remote]: { ...rest, canary: { ...canary, since } } };
};

/**
 * Returns whether visitors get the same releases in two states of a channel, at the same percentages and by the same
 * rollout plans.
 */
export const runsSameReleases = (one: ChannelState, other: ChannelState): boolean =>
  isDeepStrictEqual(toVisibleState(one), toVisibleState(other));

const toVisibleState = (state: ChannelState) =>
  Object.fromEntries(
    Object.entries(state).map(([remote, { current, canary }]) => {
      if (!canary) return [remote, { current }];
      const { release, percent, plan, vitalsLimit } = canary;
      const steps = plan && { next: plan.next, everyMinutes: plan.everyMinutes };
      return [remote, { current, canary: { release, percent, steps, vitalsLimit } }];
    }),
  );

/**
 * Returns the releases of each remote that a channel runs. A remote without a release of the channel's own follows
 * production.
 */
export const mergeChannelWithProduction = (
  channel: string,
  own: ChannelState,
  production: ChannelState,
): { remote: string; source: string; pointer: RemoteReleasePointer }[] => {
  const inherited = channel === PRODUCTION ? {} : production;
  const remotes = [...new Set([...Object.keys(inherited), ...Object.keys(own)])].toSorted();
  return remotes.flatMap((remote) => {
    const pointer = own[remote] ?? inherited[remote];
    return pointer ? [{ remote, source: own[remote] ? channel : PRODUCTION, pointer }] : [];
  });
};

export const listPointerReleases = ({
  current,
  previous,
  canary,
}: RemoteReleasePointer): string[] => [current, ...(canary ? [canary.release] : []), ...previous];

/** Returns the channel's setting values with those of one remote replaced. Remotes without values are left out. */
export const withValuesOfRemote = (
  all: ChannelSettingValues,
  remote: string,
  values: SettingValues | undefined,
): ChannelSettingValues => {
  const { [remote]: _, ...others } = all;
  return values && Object.keys(values).length > 0 ? { ...others, [remote]: values } : others;
};
