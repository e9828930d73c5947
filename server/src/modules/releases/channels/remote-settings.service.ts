/** The settings of a remote on a channel, and the source of each value. */
import type { RemoteSettings, RemoteSetting } from '@cairn/api/release-settings.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import {
  type Setting,
  type SettingValues,
  findSettingFault,
} from '@cairn/release-contract/settings';
import type { Sql } from '../../../platform/database/sql.ts';
import { findReleaseChannels } from './channels.repository.ts';
import { refuseUnknownChannel } from '../gate/gate.service.ts';
import { findLivePreviews } from '../previews/previews.repository.ts';
import { throwReleaseRefusal } from './release-refusal.ts';
import type { StoredRelease } from '../registry/releases.repository.ts';
import { readRunningRemotes } from './running-remotes.ts';

export interface RemoteSettingsService {
  /** Returns the settings of a remote on a channel, with the source of each value. Throws 404. */
  readonly read: (channel: string, remote: string) => Promise<RemoteSettings>;
}

export const createRemoteSettings = (sql: Sql, now: () => Date): RemoteSettingsService => ({
  read: async (channel, remote) => {
    const lasting = await findReleaseChannels(sql);
    const channels = [...lasting, ...(await findLivePreviews(sql, now()))];
    const valuesOn = (name: string) =>
      channels.find((known) => known.channel === name)?.values[remote] ?? {};
    const own = channels.find((known) => known.channel === channel);
    const names = lasting.map((known) => known.channel);
    if (!own) return refuseUnknownChannel(channel, names);
    const running = await readRunningRemotes(sql, channels, channel);
    const found = running.find(({ name }) => name === remote);
    if (!found) return unknownRemote(channel, remote);
    const { current, canary } = found;
    const valuesByChannel = [...new Set([channel, PRODUCTION])].map(
      (name) => [name, valuesOn(name)] as const,
    );
    return {
      channel,
      revision: own.revision,
      remote,
      version: current.version,
      settings: describeSettings(current, valuesByChannel),
      ...(canary && {
        canary: {
          version: canary.release.version,
          settings: describeSettings(canary.release, valuesByChannel),
        },
      }),
      unused: findUnusedValues(valuesOn(channel), [current, ...(canary ? [canary.release] : [])]),
    };
  },
});

const unknownRemote = (channel: string, remote: string): never =>
  throwReleaseRefusal(
    404,
    'remote-unknown',
    `${channel} runs nothing of ${remote}.`,
    'Correct the name, or promote a release.',
  );

/** Setting values by channel; earlier entries take precedence. */
type ChannelValuesByRank = readonly (readonly [channel: string, values: SettingValues])[];

/** Returns the settings of a remote sorted by name, because the database does not keep their order. */
const describeSettings = (
  { descriptor: { settings = {} } }: StoredRelease,
  valuesByChannel: ChannelValuesByRank,
) =>
  sortByName(settings).map(([name, setting]) => toSettingResponse(name, setting, valuesByChannel));

const toSettingResponse = (
  name: string,
  setting: Setting,
  valuesByChannel: ChannelValuesByRank,
): RemoteSetting => {
  const { type, description, default: usual } = setting;
  const options = setting.type === 'boolean' ? undefined : setting.options;
  const [source, values] = valuesByChannel.find(([, each]) => Object.hasOwn(each, name)) ?? [];
  const value = values?.[name];
  const isTaken = value !== undefined && findSettingFault(setting, value) === undefined;
  return {
    name,
    type,
    description,
    ...(options && { options: [...options] }),
    default: usual,
    value: isTaken ? value : usual,
    ...(isTaken && source !== undefined && { source }),
  };
};

const sortByName = <Value>(values: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));

const findUnusedValues = (values: SettingValues, releases: readonly StoredRelease[]) =>
  sortByName(values)
    .filter(([name, value]) => releases.every((release) => !acceptsValue(release, name, value)))
    .map(([name, value]) => ({ name, value }));

const acceptsValue = (
  { descriptor: { settings = {} } }: StoredRelease,
  name: string,
  value: SettingValues[string],
): boolean => {
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  return setting !== undefined && findSettingFault(setting, value) === undefined;
};
