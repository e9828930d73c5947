/** The settings of a remote on a channel, and the source of each value. */
import type { RemoteSettings, RemoteSetting } from '@cairn/api/release-settings.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { type Setting, type SettingValues, settingFault } from '@cairn/release-contract/settings';
import type { Sql } from '../../platform/database/sql.ts';
import { findChannels } from './channels.repository.ts';
import { refuseUnknownChannel } from './gate.service.ts';
import { findPreviews } from './previews.repository.ts';
import { throwRefusal } from './release-refusal.ts';
import type { StoredRelease } from './releases.repository.ts';
import { runningRemotes } from './running-remotes.ts';

export interface RemoteSettingsService {
  /** Throws 404. */
  readonly read: (channel: string, remote: string) => Promise<RemoteSettings>;
}

export const createRemoteSettings = (sql: Sql, now: () => Date): RemoteSettingsService => ({
  read: async (channel, remote) => {
    const lasting = await findChannels(sql);
    const channels = [...lasting, ...(await findPreviews(sql, now()))];
    const valuesOn = (name: string) =>
      channels.find((known) => known.channel === name)?.values[remote] ?? {};
    const own = channels.find((known) => known.channel === channel);
    const names = lasting.map((known) => known.channel);
    if (!own) return refuseUnknownChannel(channel, names);
    const running = await runningRemotes(sql, channels, channel);
    const found = running.find(({ name }) => name === remote);
    if (!found) return unknownRemote(channel, remote);
    const { current, canary } = found;
    const given = [...new Set([channel, PRODUCTION])].map(
      (name) => [name, valuesOn(name)] as const,
    );
    return {
      channel,
      revision: own.revision,
      remote,
      version: current.version,
      settings: describeSettings(current, given),
      ...(canary && {
        canary: {
          version: canary.release.version,
          settings: describeSettings(canary.release, given),
        },
      }),
      unused: findUnusedValues(valuesOn(channel), [current, ...(canary ? [canary.release] : [])]),
    };
  },
});

const unknownRemote = (channel: string, remote: string): never =>
  throwRefusal(
    404,
    'remote-unknown',
    `${channel} runs nothing of ${remote}.`,
    'Correct the name, or promote a release.',
  );

/** Values by channel, in order of precedence. */
type ChannelValuesByRank = readonly (readonly [channel: string, values: SettingValues])[];

/** Returns the settings sorted by name, as the database does not keep their order. */
const describeSettings = (
  { descriptor: { settings = {} } }: StoredRelease,
  given: ChannelValuesByRank,
) => sortByName(settings).map(([name, setting]) => toSettingResponse(name, setting, given));

const toSettingResponse = (
  name: string,
  setting: Setting,
  given: ChannelValuesByRank,
): RemoteSetting => {
  const { type, description, default: usual } = setting;
  const options = setting.type === 'boolean' ? undefined : setting.options;
  const [source, values] = given.find(([, each]) => Object.hasOwn(each, name)) ?? [];
  const value = values?.[name];
  const isTaken = value !== undefined && settingFault(setting, value) === undefined;
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
  return setting !== undefined && settingFault(setting, value) === undefined;
};
