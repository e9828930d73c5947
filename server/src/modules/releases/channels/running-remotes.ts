import { PRODUCTION } from '@cairn/release-contract/channels';
import type { SqlQuery } from '../../../platform/database/sql.ts';
import { mergeStoredSettings } from '@cairn/release-contract/setting-rules';
import type { SettingValues } from '@cairn/release-contract/settings';
import {
  type Canary,
  mergeChannelWithProduction,
  listPointerReleases,
  type RolledBackRelease,
} from './channel-state.ts';
import type { ReleaseChannel } from './channels.repository.ts';
import { findReleasesById, type StoredRelease } from '../registry/releases.repository.ts';

/** The fields of a release that decide whether it runs. */
export type ReleaseIdentity = Pick<StoredRelease, 'id' | 'version' | 'withdrawn'>;

export interface RunningRemote<Release extends ReleaseIdentity = StoredRelease> {
  readonly name: string;
  readonly source: string;
  readonly current: Release;
  readonly previous: readonly Release[];
  readonly canary?: (Omit<Canary, 'release'> & { readonly release: Release }) | undefined;
  readonly stopped?: string | undefined;
  readonly takenBack?: RolledBackRelease | undefined;
  /** Values and rules that the channel gives to the remote's settings, including those that it inherits from production. */
  readonly values: SettingValues;
}

/** Reads the remotes that a channel runs, with their releases in full. */
export const readRunningRemotes = async (
  sql: SqlQuery,
  channels: readonly ReleaseChannel[],
  channel: string,
): Promise<RunningRemote[]> => {
  const { own, production } = findChannelStates(channels, channel);
  const pointers = [own, production].flatMap((state) => Object.values(state));
  const releases = await findReleasesById(sql, pointers.flatMap(listPointerReleases));
  return findRunningRemotes(channels, channel, releases);
};

/**
 * Returns the remotes that a channel runs, with their releases. A withdrawn release is replaced by the one before it. If
 * the channel has none left, the remote follows production again.
 */
export const findRunningRemotes = <Release extends ReleaseIdentity>(
  channels: readonly ReleaseChannel[],
  channel: string,
  releases: readonly Release[],
): RunningRemote<Release>[] => {
  const { own, production, valuesFor } = findChannelStates(channels, channel);
  const offered = new Map(
    releases.filter(({ withdrawn }) => withdrawn === null).map((release) => [release.id, release]),
  );
  const chosen = Object.entries(own).filter(([, { current, previous }]) =>
    [current, ...previous].some((id) => offered.has(id)),
  );
  return mergeChannelWithProduction(channel, Object.fromEntries(chosen), production).flatMap(
    ({ remote, source, pointer }) => {
      const [current, ...previous] = [pointer.current, ...pointer.previous].flatMap(
        (id) => offered.get(id) ?? [],
      );
      if (!current) return [];
      const canary = pointer.canary && offered.get(pointer.canary.release);
      const shared = canary && Object.assign({}, pointer.canary, { release: canary });
      const { stopped, takenBack } = pointer;
      const values = valuesFor(remote);
      return [
        { name: remote, source, current, previous, stopped, takenBack, canary: shared, values },
      ];
    },
  );
};

/** Returns all releases that pages may run of a remote: the current one, the canary and the fallbacks. */
export const listRunningReleases = <Release extends ReleaseIdentity>({
  current,
  previous,
  canary,
}: RunningRemote<Release>): Release[] => [
  current,
  ...(canary ? [canary.release] : []),
  ...previous,
];

const findChannelStates = (channels: readonly ReleaseChannel[], channel: string) => {
  const named = (name: string): Pick<ReleaseChannel, 'state' | 'values'> =>
    channels.find((known) => known.channel === name) ?? { state: {}, values: {} };
  const [own, production] = [named(channel), named(PRODUCTION)];
  return {
    own: own.state,
    production: production.state,
    /** Returns production's values of a remote's settings, replaced by the channel's own where both have one. */
    valuesFor: (remote: string): SettingValues =>
      mergeStoredSettings(production.values[remote] ?? {}, own.values[remote] ?? {}),
  };
};
