/** What a channel runs, as data: each change gives the next state, and every state is kept. */
import { isDeepStrictEqual } from 'node:util';
import type { WishedPlan } from '@cairn/api/release-plans.contract';
import { PRODUCTION, promoted } from '@cairn/release-contract/channels';
import type { SettingValues } from '@cairn/release-contract/settings';
import type { Author } from './release-author.ts';

/** Part of its canary: whatever else happens to the remote ends it. */
export interface CanaryPlan extends WishedPlan {
  readonly by: Author;
  /** The second person, where the channel asked for one: for all of the plan. */
  readonly approvedBy?: Author | undefined;
  /** The revision that gave the share of now. */
  readonly revision: number;
  /** Why it does not go on. */
  readonly paused?: string | undefined;
}

export interface Canary {
  /** Id of the release. */
  readonly release: string;
  /** Share of visitors, 0 to 100. */
  readonly percent: number;
  /** The revision that began it: what its counts are kept under. */
  readonly since: number;
  readonly plan?: CanaryPlan | undefined;
}

/** Ids of releases of one remote. */
export interface ChannelPointer {
  readonly current: string;
  /**
   * The revision that gave it to everybody: what pages tell of it since then is judged. Absent: it is what the channel
   * returned to, and nothing is stopped a second time by itself.
   */
  readonly since?: number | undefined;
  /** Newest first. */
  readonly previous: readonly string[];
  readonly canary?: Canary | undefined;
  /** Why the last canary was stopped by itself, until the next change. */
  readonly stopped?: string | undefined;
  /** What was promoted and then taken back by itself, and why, until the next change. */
  readonly takenBack?: TakenBack | undefined;
}

export interface TakenBack {
  readonly version: string;
  /** A sentence. */
  readonly reason: string;
}

/** By remote. */
export type ChannelState = Readonly<Record<string, ChannelPointer>>;

/** By remote: values that a channel itself gives to settings. Beside the pointers, as one that follows production may have some. */
export type ChannelValues = Readonly<Record<string, SettingValues>>;

/** Promoting what runs already ends its canary, keeps the fallbacks and goes on judging. */
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

/** Somebody, or the registry, has decided on it knowing how it did. */
export const unjudged = ({ current, previous }: ChannelPointer): ChannelPointer => ({
  current,
  previous,
});

/** Raising the share of a canary that runs goes on counting; another release starts anew. */
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

/** Share and counts stay. */
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
  takenBack: TakenBack,
): ChannelState => ({ ...state, [remote]: { ...pointer, takenBack } });

/** Whether visitors get the same releases, in the same shares and by the same plans. */
export const runsTheSame = (one: ChannelState, other: ChannelState): boolean =>
  isDeepStrictEqual(shownBy(one), shownBy(other));

const shownBy = (state: ChannelState) =>
  Object.fromEntries(
    Object.entries(state).map(([remote, { current, canary }]) => {
      if (!canary) return [remote, { current }];
      const { release, percent, plan } = canary;
      const steps = plan && { next: plan.next, everyMinutes: plan.everyMinutes };
      return [remote, { current, canary: { release, percent, steps } }];
    }),
  );

/** A channel runs what production runs wherever it has no choice of its own. */
export const mixOf = (
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

export const releasesOf = ({ current, previous, canary }: ChannelPointer): string[] => [
  current,
  ...(canary ? [canary.release] : []),
  ...previous,
];

/** Each value of its own, and otherwise production's. */
export const valuesOf = (
  remote: string,
  own: ChannelValues,
  production: ChannelValues,
): SettingValues => ({ ...production[remote], ...own[remote] });

/** A remote without any value stands in no list. */
export const withValues = (
  all: ChannelValues,
  remote: string,
  values: SettingValues | undefined,
): ChannelValues => {
  const { [remote]: _, ...others } = all;
  return values && Object.keys(values).length > 0 ? { ...others, [remote]: values } : others;
};
