/** Values that a channel gives to settings of a remote: checks them against the running releases, and describes them. */
import { isDeepStrictEqual } from 'node:util';
import type { SettingAudience } from '@cairn/api/release-settings.contract';
import { truncateTextWithDots } from '@cairn/domain/cut-text.rules';
import {
  MAX_SETTINGS_BYTES,
  findSettingFault,
  type SettingValue,
  type SettingValues,
  countSettingsBytes,
  resolveSettingValues,
} from '@cairn/release-contract/settings';
import {
  describeRuleAudience,
  type SettingRule,
  splitSettingRules,
  withSettingRule,
} from '@cairn/release-contract/setting-rules';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import type { ChannelChangeEffect } from './change-step.ts';
import { type ChannelSettingValues, withValuesOfRemote } from './channel-state.ts';
import { type ReleaseChannel, findReleaseChannels } from './channels.repository.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';
import type { StoredRelease } from '../registry/releases.repository.ts';
import { readRunningRemotes } from './running-remotes.ts';
import { isExistingGroup } from './setting-audience.repository.ts';

export interface SettingsValuesRequest {
  readonly action: 'set';
  readonly remote: string;
  readonly values: SettingValues;
  /** Names of the settings whose value the channel removes. */
  readonly unset: readonly string[];
  /** Audience of the setting values; absent for all visitors. */
  readonly audience?: SettingAudience | undefined;
}

/** Returns the channel's state with the requested setting values of a remote. Throws 422. */
export const applySettingsValues = async (
  tx: TransactionSql,
  channel: ReleaseChannel,
  { remote, values, unset, audience }: SettingsValuesRequest,
): Promise<ChannelChangeEffect> => {
  const releases = await findVisitorReleases(tx, channel, remote);
  const own = channel.values[remote] ?? {};
  refuseNotSet(channel, { remote, unset }, own);
  if (audience) await refuseUnknownAudience(tx, audience);
  const next = toNextValues(own, { values, unset, audience });
  refuseUnfitValues(channel, releases, { values, next });
  const after = withValuesOfRemote(channel.values, remote, next);
  if (describeSettingValueChanges(channel.values, after).length === 0)
    throwReleaseRefusal('setting-unchanged', 'The settings have these values already.');
  // The history shows a change of setting values as a promotion, because it changes the page for all visitors.
  const changed = {
    remote,
    action: 'promote',
    values,
    unset,
    ...(audience && { audience }),
  } as const;
  return { remotes: [changed], state: channel.state, values: after };
};

/** Returns the stored values of a remote after a change. A value for all visitors ends the rule of its setting. */
const toNextValues = (
  own: SettingValues,
  { values, unset, audience }: Pick<SettingsValuesRequest, 'values' | 'unset' | 'audience'>,
): SettingValues => {
  let next = Object.fromEntries(Object.entries(own).filter(([name]) => !unset.includes(name)));
  for (const name of unset) next = withSettingRule(next, name, undefined);
  for (const [name, value] of Object.entries(values))
    next = audience
      ? withSettingRule(next, name, { value, ...audience })
      : { ...withSettingRule(next, name, undefined), [name]: value };
  return next;
};

/** Throws 422 if there is no such group. The contract has checked the role. */
const refuseUnknownAudience = async (
  tx: TransactionSql,
  { group }: SettingAudience,
): Promise<void> => {
  if (group === undefined || (await isExistingGroup(tx, group))) return;
  throwReleaseRefusal('setting-group', `There is no group ${group} here.`);
};

/** Returns the releases of a remote that visitors of the channel get: the current one and the canary. */
const findVisitorReleases = async (
  tx: TransactionSql,
  own: ReleaseChannel,
  remote: string,
): Promise<StoredRelease[]> => {
  const others = (await findReleaseChannels(tx)).filter(({ channel }) => channel !== own.channel);
  const running = await readRunningRemotes(tx, [...others, own], own.channel);
  const found = running.find(({ name }) => name === remote);
  if (found) return [found.current, ...(found.canary ? [found.canary.release] : [])];
  return throwReleaseRefusal('setting-unknown', `${own.channel} runs nothing of ${remote}.`);
};

const refuseNotSet = (
  { channel }: ReleaseChannel,
  { remote, unset }: Pick<SettingsValuesRequest, 'remote' | 'unset'>,
  own: SettingValues,
): void => {
  const { values, rules } = splitSettingRules(own);
  const name = unset.find((each) => !Object.hasOwn(values, each) && !Object.hasOwn(rules, each));
  if (name !== undefined)
    throwReleaseRefusal(
      'setting-unset',
      `${channel} itself gives no value to ${name} of ${remote}.`,
    );
};

/** Throws 422 unless each setting value is declared by one of the releases, and fits all releases that declare it. */
const refuseUnfitValues = (
  { channel }: ReleaseChannel,
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
      const fault = setting && findSettingFault(setting, value);
      if (fault !== undefined)
        throwReleaseRefusal(
          'setting-value',
          `${name} of ${remote} ${version} ${fault}, and ${shortenValue(value)} is not.`,
        );
    }
  }
  const { values: forAll, rules } = splitSettingRules(next);
  const forSome = Object.entries(rules).map(([name, rule]) => [name, rule.value] as const);
  const possible = [forAll, { ...forAll, ...Object.fromEntries(forSome) }];
  const bytes = releases.flatMap(({ descriptor: { settings = {} } }) =>
    possible.map((given) => countSettingsBytes(resolveSettingValues(settings, given))),
  );
  if (Math.max(...bytes) > MAX_SETTINGS_BYTES)
    throwReleaseRefusal(
      'setting-size',
      `The values would have ${Math.max(...bytes)} bytes; the limit is ${MAX_SETTINGS_BYTES}, because every page of the remote contains them.`,
    );
};

const refuseUnknown = (
  channel: string,
  releases: readonly StoredRelease[],
  name: string,
): never => {
  const declarations = releases.map(({ remote, version, descriptor }) => {
    const names = Object.keys(descriptor.settings ?? {}).toSorted();
    return `${remote} ${version} declares ${names.join(', ') || 'none'}`;
  });
  return throwReleaseRefusal(
    'setting-unknown',
    `No release that runs on ${channel} declares a setting ${name}: ${declarations.join('; ')}.`,
    'Correct the name, or promote a release that declares it first.',
  );
};

/**
 * Describes changes of setting values as texts: 'seats = 30', 'address unset'; with the name of the remote if there are
 * several.
 */
export const describeSettingValueChanges = (
  before: ChannelSettingValues,
  after: ChannelSettingValues,
): string[] => {
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

const describeChangedValues = (
  storedBefore: SettingValues,
  storedAfter: SettingValues,
): string[] => {
  const before = splitSettingRules(storedBefore);
  const after = splitSettingRules(storedAfter);
  const names = [before.values, after.values, before.rules, after.rules].flatMap((each) =>
    Object.keys(each),
  );
  return [...new Set(names)]
    .toSorted()
    .flatMap((name) =>
      [
        describeChangedValue(name, before.values[name], after.values[name]),
        describeChangedRule(name, before.rules[name], after.rules[name]),
      ].flat(),
    );
};

const describeChangedValue = (
  name: string,
  before: SettingValue | undefined,
  after: SettingValue | undefined,
): string[] => {
  if (after === before) return [];
  return [after === undefined ? `${name} unset` : `${name} = ${shortenValue(after)}`];
};

const describeChangedRule = (
  name: string,
  before: SettingRule | undefined,
  after: SettingRule | undefined,
): string[] => {
  if (isDeepStrictEqual(before, after)) return [];
  if (after) return [`${name} = ${shortenValue(after.value)} for ${describeRuleAudience(after)}`];
  return before ? [`${name} without the value for ${describeRuleAudience(before)}`] : [];
};

const MAX_VALUE_CHARACTERS = 60;

/** Returns a setting value as JSON, shortened to fit a line of the history. */
const shortenValue = (value: SettingValue): string =>
  truncateTextWithDots(JSON.stringify(value), MAX_VALUE_CHARACTERS);
