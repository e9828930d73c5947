/** The settings of a remote on a channel, and the source of each value. */
import type { RemoteSettings, RemoteSetting } from '@cairn/api/release-settings.contract';
import { STAFF_ROLES } from '@cairn/domain/staff.rules';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { splitSettingRules } from '@cairn/release-contract/setting-rules';
import {
  type Setting,
  type SettingValues,
  findSettingFault,
} from '@cairn/release-contract/settings';
import type { Sql } from '../../../platform/database/sql.ts';
import { findReleaseChannels } from './channels.repository.ts';
import { findLivePreviews } from '../previews/previews.repository.ts';
import { requireKnownChannel, throwReleaseRefusal } from '../release-refusal.ts';
import type { StoredRelease } from '../registry/releases.repository.ts';
import { readRunningRemotes } from './running-remotes.ts';

/** Returns the settings of a remote on a channel, with the source of each value. Throws 404. */
export const readRemoteSettings = async (
  sql: Sql,
  now: () => Date,
  channel: string,
  remote: string,
): Promise<RemoteSettings> => {
  const lasting = await findReleaseChannels(sql);
  const channels = [...lasting, ...(await findLivePreviews(sql, now()))];
  const own =
    channels.find((known) => known.channel === channel) ?? requireKnownChannel(lasting, channel);
  const valuesOn = (name: string) =>
    channels.find((known) => known.channel === name)?.values[remote] ?? {};
  const running = await readRunningRemotes(sql, channels, channel);
  const found = running.find(({ name }) => name === remote);
  if (!found)
    return throwReleaseRefusal(
      'remote-unknown',
      `${channel} runs nothing of ${remote}.`,
      'Correct the name, or promote a release.',
    );
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
};

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
  const rule = findRule(name, setting, valuesByChannel);
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
    ...(rule && { rule }),
  };
};

/** Returns the rule of a setting, unless a value for all visitors of a channel comes before it. */
const findRule = (
  name: string,
  setting: Setting,
  valuesByChannel: ChannelValuesByRank,
): RemoteSetting['rule'] => {
  for (const [source, stored] of valuesByChannel) {
    const { values, rules } = splitSettingRules(stored);
    const rule = rules[name];
    if (rule && findSettingFault(setting, rule.value) === undefined)
      return { ...rule, role: STAFF_ROLES.find((role) => role === rule.role), source };
    if (rule || Object.hasOwn(values, name)) return undefined;
  }
  return undefined;
};

const sortByName = <Value>(values: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));

const findUnusedValues = (stored: SettingValues, releases: readonly StoredRelease[]) => {
  const { values, rules } = splitSettingRules(stored);
  const ruled = sortByName(rules).map(([name, { value }]) => [name, value] as const);
  return [...sortByName(values), ...ruled]
    .filter(([name, value]) => releases.every((release) => !acceptsValue(release, name, value)))
    .map(([name, value]) => ({ name, value }));
};

const acceptsValue = (
  { descriptor: { settings = {} } }: StoredRelease,
  name: string,
  value: SettingValues[string],
): boolean => {
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  return setting !== undefined && findSettingFault(setting, value) === undefined;
};
