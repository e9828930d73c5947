/** Values that a channel gives to settings of a remote: checks them against the running releases, and describes them. */
import { shortenText } from '@cairn/domain/cut-text.rules';
import {
  MOST_SETTINGS_BYTES,
  settingFault,
  type SettingValue,
  type SettingValues,
  settingsBytes,
  valuesFor,
} from '@cairn/release-contract/settings';
import type { TransactionSql } from '../../platform/database/sql.ts';
import type { ChangeEffect } from './change-step.ts';
import { type ChannelValues, withValues } from './channel-state.ts';
import { type Channel, findChannels } from './channels.repository.ts';
import { throwRefusal } from './release-refusal.ts';
import type { StoredRelease } from './releases.repository.ts';
import { runningRemotes } from './running-remotes.ts';

export interface SettingsValuesRequest {
  readonly action: 'set';
  readonly remote: string;
  readonly values: SettingValues;
  /** Names of settings whose value the channel removes. */
  readonly unset: readonly string[];
}

/** Returns the state with the values. Throws 422. */
export const applySettingsValues = async (
  tx: TransactionSql,
  channel: Channel,
  { remote, values, unset }: SettingsValuesRequest,
): Promise<ChangeEffect> => {
  const releases = await findVisitorReleases(tx, channel, remote);
  const own = channel.values[remote] ?? {};
  refuseNotSet(channel, { remote, unset }, own);
  const kept = Object.entries(own).filter(([name]) => !unset.includes(name));
  const next = { ...Object.fromEntries(kept), ...values };
  refuseUnfitValues(channel, releases, { values, next });
  const after = withValues(channel.values, remote, next);
  if (describeValueChanges(channel.values, after).length === 0)
    throwRefusal(
      422,
      'setting-unchanged',
      'The settings have these values already.',
      'Nothing to do.',
    );
  // The history shows a promotion, because the page changes for all visitors.
  const changed = { remote, action: 'promote', values, unset } as const;
  return { remotes: [changed], state: channel.state, values: after };
};

/** Returns the releases that visitors of the channel get: the current one and the canary. */
const findVisitorReleases = async (
  tx: TransactionSql,
  own: Channel,
  remote: string,
): Promise<StoredRelease[]> => {
  const others = (await findChannels(tx)).filter(({ channel }) => channel !== own.channel);
  const running = await runningRemotes(tx, [...others, own], own.channel);
  const found = running.find(({ name }) => name === remote);
  if (found) return [found.current, ...(found.canary ? [found.canary.release] : [])];
  return throwRefusal(
    422,
    'setting-unknown',
    `${own.channel} runs nothing of ${remote}.`,
    'Promote a release first.',
  );
};

const refuseNotSet = (
  { channel }: Channel,
  { remote, unset }: Pick<SettingsValuesRequest, 'remote' | 'unset'>,
  own: SettingValues,
): void => {
  const name = unset.find((each) => !Object.hasOwn(own, each));
  if (name !== undefined)
    throwRefusal(
      422,
      'setting-unset',
      `${channel} itself gives no value to ${name} of ${remote}.`,
      'See cairn-mfe settings for where each value comes from.',
    );
};

/** Throws 422 unless each value is declared by one of the releases, and fits all that declare it. */
const refuseUnfitValues = (
  { channel }: Channel,
  releases: readonly StoredRelease[],
  { values, next }: { readonly values: SettingValues; readonly next: SettingValues },
): void => {
  for (const [name, value] of Object.entries(values)) {
    const declaring = releases.filter(({ descriptor }) =>
      Object.hasOwn(descriptor.settings ?? {}, name),
    );
    if (declaring.length === 0) refuseUnknown(channel, releases, name);
    for (const { remote, version, descriptor } of declaring) {
      const setting = descriptor.settings?.[name];
      const fault = setting && settingFault(setting, value);
      if (fault !== undefined)
        throwRefusal(
          422,
          'setting-value',
          `${name} of ${remote} ${version} ${fault}, and ${shortenValue(value)} is not.`,
          'Give it another value.',
        );
    }
  }
  const bytes = releases.map(({ descriptor: { settings = {} } }) =>
    settingsBytes(valuesFor(settings, next)),
  );
  if (Math.max(...bytes) > MOST_SETTINGS_BYTES)
    throwRefusal(
      422,
      'setting-size',
      `The values would have ${Math.max(...bytes)} bytes; a remote may have ${MOST_SETTINGS_BYTES}, as every page of it carries them.`,
      'Give it an address to fetch the rest from.',
    );
};

const refuseUnknown = (
  channel: string,
  releases: readonly StoredRelease[],
  name: string,
): never => {
  const told = releases.map(({ remote, version, descriptor }) => {
    const names = Object.keys(descriptor.settings ?? {}).toSorted();
    return `${remote} ${version} declares ${names.join(', ') || 'none'}`;
  });
  return throwRefusal(
    422,
    'setting-unknown',
    `No release that runs on ${channel} declares a setting ${name}: ${told.join('; ')}.`,
    'Correct the name, or promote a release that declares it first.',
  );
};

/** Describes changes of values: 'seats = 30', 'address unset'; with the name of the remote if there are several. */
export const describeValueChanges = (before: ChannelValues, after: ChannelValues): string[] => {
  const remotes = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const changed = remotes.flatMap((remote) =>
    describeChangedValues(before[remote] ?? {}, after[remote] ?? {}).map((words) => ({
      remote,
      words,
    })),
  );
  const isOne = new Set(changed.map(({ remote }) => remote)).size === 1;
  return changed.map(({ remote, words }) => (isOne ? words : `${remote}: ${words}`));
};

const describeChangedValues = (before: SettingValues, after: SettingValues): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted().flatMap((name) => {
    const value = after[name];
    if (value === before[name]) return [];
    return [value === undefined ? `${name} unset` : `${name} = ${shortenValue(value)}`];
  });

const MAX_VALUE_CHARACTERS = 60;

/** Returns the value as JSON, shortened to fit a line of the history. */
const shortenValue = (value: SettingValue): string =>
  shortenText(JSON.stringify(value), MAX_VALUE_CHARACTERS);
