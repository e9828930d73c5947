/** The state of a channel as data: each change yields the next state, and every state is stored. */
import { isDeepStrictEqual } from 'node:util';
import type { RequestedPlan } from '@cairn/api/release-plans.contract';
import { PRODUCTION, promoted } from '@cairn/release-contract/channels';
import type { SettingValues } from '@cairn/release-contract/settings';
import type { ReleaseAuthor } from './release-author.ts';

/** The rollout plan. It is part of the canary, so any other change of the remote ends it. */
export interface CanaryPlan extends RequestedPlan {
  readonly by: ReleaseAuthor;
  /** The second person, who approved the whole plan, if the channel asks for one. */
  readonly approvedBy?: ReleaseAuthor | undefined;
  /** The revision that set the current percentage. */
  readonly revision: number;
  /** Reason why the plan is paused; absent while it runs. */
  readonly paused?: string | undefined;
}

export interface Canary {
  /** ID of the release. */
  readonly release: string;
  /** Percentage of visitors, 0 to 100. */
  readonly percent: number;
  /** The revision that began the canary; its counts are stored under this number. */
  readonly since: number;
  readonly plan?: CanaryPlan | undefined;
}

/** IDs of releases of one remote. */
export interface ChannelPointer {
  readonly current: string;
  /**
   * The revision that promoted the current release; reports since then are judged. Absent after a rollback, so that the
   * registry does not stop a release a second time by itself.
   */
  readonly since?: number | undefined;
  /** Earlier releases, newest first. */
  readonly previous: readonly string[];
  readonly canary?: Canary | undefined;
  /** Reason why the registry stopped the last canary; removed by the next change. */
  readonly stopped?: string | undefined;
  /** The release that was promoted and then rolled back automatically, and why; removed by the next change. */
  readonly takenBack?: StoppedRelease | undefined;
}

export interface StoppedRelease {
  readonly version: string;
  /** A sentence. */
  readonly reason: string;
}

/** Pointers by remote. */
export type ChannelState = Readonly<Record<string, ChannelPointer>>;

/**
 * Values that a channel itself gives to settings, by remote. They are stored apart from the pointers, as a remote that
 * follows production may have some.
 */
export type ChannelValues = Readonly<Record<string, SettingValues>>;

/** Returns the state after a promotion. Promoting the running release ends its canary; its fallbacks and counts stay. */
export const withPromoted = (
  state: ChannelState,
  remote: string,
  pointer: ChannelPointer | undefined,
  { release, revision }: { readonly release: string; readonly revision: number },
): ChannelState => {
  const known = pointer && { current: pointer.current, previous: [...pointer.previous] };
  const since = pointer?.current === release ? pointer.since : revision;
  return { ...state, [remote]: { ...promoted(known, release), since } };
};

export const withoutCanary = ({ current, previous, since }: ChannelPointer): ChannelPointer => ({
  current,
  previous,
  since,
});

/** Returns the pointer without `since`: a person or the registry has chosen this release knowing how it performed. */
export const withoutReportCounting = ({ current, previous }: ChannelPointer): ChannelPointer => ({
  current,
  previous,
});

/**
 * Returns the state with the canary. Another percentage of the same release keeps its counts, another release starts new
 * ones.
 */
export const withCanary = (
  state: ChannelState,
  remote: string,
  pointer: ChannelPointer,
  canary: Canary,
): ChannelState => {
  const before = pointer.canary;
  const rest = withoutCanary(pointer);
  if (canary.percent === 0) return { ...state, [remote]: rest };
  const since = before?.release === canary.release ? before.since : canary.since;
  return { ...state, [remote]: { ...rest, canary: { ...canary, since } } };
};

/** Returns the state with another plan; percentage and counts stay. */
export const withPlan = (
  state: ChannelState,
  remote: string,
  pointer: ChannelPointer,
  canary: Canary,
): ChannelState => ({ ...state, [remote]: { ...pointer, canary } });

export const withStopped = (
  state: ChannelState,
  remote: string,
  pointer: ChannelPointer,
  stopped: string,
): ChannelState => ({
  ...state,
  [remote]: { ...withoutCanary(pointer), stopped },
});

export const withTakenBack = (
  state: ChannelState,
  remote: string,
  pointer: ChannelPointer,
  takenBack: StoppedRelease,
): ChannelState => ({ ...state, [remote]: { ...pointer, takenBack } });

/** Returns whether visitors get the same releases, at the same percentages and by the same plans. */
export const runsSameReleases = (one: ChannelState, other: ChannelState): boolean =>
  isDeepStrictEqual(toVisibleState(one), toVisibleState(other));

const toVisibleState = (state: ChannelState) =>
  Object.fromEntries(
    Object.entries(state).map(([remote, { current, canary }]) => {
      if (!canary) return [remote, { current }];
      const { release, percent, plan } = canary;
      const steps = plan && { next: plan.next, everyMinutes: plan.everyMinutes };
      return [remote, { current, canary: { release, percent, steps } }];
    }),
  );

/** Returns the mix of a channel. A remote for which the channel has no choice of its own follows production. */
export const toChannelMix = (
  channel: string,
  own: ChannelState,
  production: ChannelState,
): { remote: string; source: string; pointer: ChannelPointer }[] => {
  const inherited = channel === PRODUCTION ? {} : production;
  const remotes = [...new Set([...Object.keys(inherited), ...Object.keys(own)])].toSorted();
  return remotes.flatMap((remote) => {
    const pointer = own[remote] ?? inherited[remote];
    return pointer ? [{ remote, source: own[remote] ? channel : PRODUCTION, pointer }] : [];
  });
};

export const listPointerReleases = ({ current, previous, canary }: ChannelPointer): string[] => [
  current,
  ...(canary ? [canary.release] : []),
  ...previous,
];

/** Returns the values of a remote: the channel's own, and otherwise production's. */
export const mergeChannelValues = (
  remote: string,
  own: ChannelValues,
  production: ChannelValues,
): SettingValues => ({ ...production[remote], ...own[remote] });

/** Returns the values with those of one remote replaced. Remotes without values are left out. */
export const withValues = (
  all: ChannelValues,
  remote: string,
  values: SettingValues | undefined,
): ChannelValues => {
  const { [remote]: _, ...others } = all;
  return values && Object.keys(values).length > 0 ? { ...others, [remote]: values } : others;
};
