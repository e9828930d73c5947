/** The command for values that a channel gives to settings of a remote. */
import { changeChannelRemotes } from '@cairn/api/release-changes.contract';
import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import {
  AUDIENCE_ROLES,
  getRemoteSettings,
  type SettingAudience,
  type RemoteSettings,
  type SettingValue,
  type RemoteSetting,
} from '@cairn/api/release-settings.contract';
import { describeRuleAudience } from '@cairn/release-contract/setting-rules';
import { requireChannel, printHowToApprove } from './change-channel.ts';
import type { Command, CommandContext } from './command.ts';
import { checkToken } from './token-check.ts';
import { createUsageError } from './tool-error.ts';

export const settingsCommand: Command = {
  summary: 'Shows the settings of a remote on a channel, or gives them other values',
  usage: '<remote>',
  options: {
    channel: { value: 'NAME', text: 'The channel, or that of a preview.' },
    set: { multiple: true, value: 'NAME=VALUE', text: 'A value; again for more.' },
    unset: {
      multiple: true,
      value: 'NAME',
      text: 'What production says, or else the default; again for more.',
    },
    percent: { value: 'N', text: 'Give the values of --set to 1 to 99% of the visitors only.' },
    group: { value: 'ID', text: 'Give the values of --set to people of this group only.' },
    role: {
      value: 'ROLE',
      text: `Give them to staff of a role only: ${AUDIENCE_ROLES.join(', ')}.`,
    },
    reason: { value: 'TEXT', text: 'Why; stands in the history.' },
  },
  about: `A remote declares its settings in its package.json ("mfe.settings"); each release has those that it declares. A value is
the channel's own, or else production's, or else the default of the release. A change takes effect at the next page load, is a
revision of the channel, and a rollback undoes it; a preview undoes it by --unset, and ends with its values. Every visitor
can read the values: no secrets. With --percent, --group or --role, the values are for those of whom all that is given is true; the
others keep theirs. A percentage has the same people at each visit, and more of them as it rises. --set alone ends this.`,
  examples: [
    { line: 'cairn-mfe settings hello --channel staging', text: 'what is what, and why' },
    {
      line: 'cairn-mfe settings hello --channel production --set seats=30 --reason "exam week"',
      text: 'from the next page load on',
    },
    {
      line: 'cairn-mfe settings hello --channel production --set seats=30 --percent 20 --reason "try"',
      text: 'for a fifth of the visitors',
    },
    {
      line: 'cairn-mfe settings hello --channel staging --unset seats --reason "as on production"',
      text: 'no value of its own',
    },
  ],
  run: async (context) => {
    const { options, output, registry } = context;
    const [name = ''] = options.positionals;
    const channel = requireChannel(options.text('channel'));
    const pairs = options.texts('set').map(parseSettingPair);
    const unset = options.texts('unset');
    const reason = options.text('reason');
    const audience = parseAudience(options);
    if (audience && (pairs.length === 0 || unset.length > 0))
      throw createUsageError('--percent, --group and --role are for values of --set alone.');
    if (pairs.length + unset.length === 0) {
      const remoteSettings = await registry.call(getRemoteSettings, { params: { channel, name } });
      for (const line of formatSettings(remoteSettings)) output.print(line);
      return { command: 'settings', ...remoteSettings };
    }
    refuseDuplicateSettings(pairs, unset);
    if (reason === undefined) throw createUsageError('The reason is missing: add --reason.');
    return changeSettings(context, { name, channel, pairs, unset, reason, audience });
  },
};

/** Returns for whom the values are; undefined for all visitors. @throws for an impossible percentage or role */
const parseAudience = (options: CommandContext['options']): SettingAudience | undefined => {
  const percentText = options.text('percent');
  const group = options.text('group');
  const roleText = options.text('role');
  if ((percentText ?? group ?? roleText) === undefined) return undefined;
  const percent = percentText === undefined ? undefined : Number(percentText);
  if (percent !== undefined && !(Number.isInteger(percent) && percent >= 1 && percent <= 99))
    throw createUsageError(`--percent "${percentText}" is no whole number from 1 to 99.`);
  const role = AUDIENCE_ROLES.find((known) => known === roleText);
  if (roleText !== undefined && role === undefined)
    throw createUsageError(`--role "${roleText}" is none of ${AUDIENCE_ROLES.join(', ')}.`);
  return {
    ...(percent !== undefined && { percent }),
    ...(group !== undefined && { group }),
    ...(role !== undefined && { role }),
  };
};

type SettingPair = readonly [name: string, text: string];

/** Parses an argument such as `seats=30`. @throws for any other form */
export const parseSettingPair = (argument: string): SettingPair => {
  const [, name, text] = /^([a-z]\w*)=(.*)$/is.exec(argument) ?? [];
  if (name !== undefined && text !== undefined) return [name, text];
  throw createUsageError(`--set "${argument}" is not of the form NAME=VALUE.`);
};

/** Throws if a setting is given twice, because it is unclear which value is meant. */
const refuseDuplicateSettings = (pairs: readonly SettingPair[], unset: readonly string[]): void => {
  const entries = [
    ...pairs.map(([name, text]) => ({ name, typed: `--set ${name}=${text}` })),
    ...unset.map((name) => ({ name, typed: `--unset ${name}` })),
  ];
  for (const [name, all] of Map.groupBy(entries, (each) => each.name))
    if (all.length > 1)
      throw createUsageError(
        `${name} is given ${all.length} times: keep one of ${all.map(({ typed }) => typed).join(', ')}.`,
      );
};

/** Converts the text to the declared type. @throws if it does not have that type */
export const parseSettingValue = (
  [name, text]: SettingPair,
  type: RemoteSetting['type'] | undefined,
): SettingValue => {
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  if (type === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (type === 'boolean') throw createUsageError(`${name} is true or false, and not "${text}".`);
  if (type === 'number') throw createUsageError(`${name} is a number, and "${text}" is none.`);
  return text;
};

interface SettingsChangeRequest {
  readonly name: string;
  readonly channel: string;
  readonly pairs: readonly SettingPair[];
  readonly unset: string[];
  readonly reason: string;
  readonly audience: SettingAudience | undefined;
}

const changeSettings = async (
  context: CommandContext,
  { name, channel, pairs, unset, reason, audience }: SettingsChangeRequest,
) => {
  const { registry, output } = context;
  const isPreview = isPreviewChannel(channel);
  await checkToken(context, { action: isPreview ? 'preview' : 'promote', remote: name, channel });
  const before = await registry.call(getRemoteSettings, { params: { channel, name } });
  const declared = [...before.settings, ...(before.canary?.settings ?? [])];
  const findType = (wanted: string) => declared.find((setting) => setting.name === wanted)?.type;
  const values = Object.fromEntries(
    pairs.map((pair) => [pair[0], parseSettingValue(pair, findType(pair[0]))] as const),
  );
  const { revision, request } = await registry.call(changeChannelRemotes, {
    params: { channel },
    headers: { 'if-match': `"${channel}-${before.revision}"` },
    body: {
      changes: [{ remote: name, action: 'promote', values, unset, ...(audience && { audience }) }],
      reason,
    },
  });
  if (request !== undefined) {
    output.say(`${channel} asks for a second person for settings of ${name}.`);
    printHowToApprove(output, request);
    return { command: 'settings', remote: name, channel, revision, request };
  }
  output.say(
    audience
      ? `${channel} has other settings of ${name} for ${describeRuleAudience(audience)} from the next page load on (revision ${revision}).`
      : `${channel} has other settings of ${name} from the next page load on (revision ${revision}).`,
  );
  const show = `cairn-mfe settings ${name} --channel ${channel}`;
  const back = isPreview
    ? `${show} --unset NAME --reason TEXT`
    : `cairn-mfe rollback --channel ${channel} --remote ${name}`;
  output.say(`Next: ${show}, and if anything is wrong: ${back}`);
  return {
    command: 'settings',
    remote: name,
    channel,
    revision,
    values,
    unset,
    ...(audience && { audience }),
  };
};

const formatSettings = ({
  channel,
  remote,
  version,
  settings: settingList,
  canary,
  unused,
}: RemoteSettings): string[] => [
  ...(settingList.length === 0
    ? [`${remote} ${version} declares no settings.`]
    : formatSettingTable(settingList)),
  ...(canary
    ? [
        `${remote} ${canary.version}, which some get${canary.settings.length === 0 ? ', declares none.' : ':'}`,
        ...formatSettingTable(canary.settings),
      ]
    : []),
  ...unused.map(
    ({ name, value }) =>
      `${name} = ${JSON.stringify(value)} on ${channel} is ignored: no release that runs there takes it.`,
  ),
];

const formatSettingTable = (settings: readonly RemoteSetting[]): string[] => {
  const rows = settings.map(({ name, value, source, description }) => [
    name,
    JSON.stringify(value),
    source ?? 'default',
    description,
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.flatMap((row, index) => {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    return [line, formatSettingRule(settings[index]?.rule)].flat();
  });
};

const formatSettingRule = (rule: RemoteSetting['rule']): string[] =>
  rule
    ? [`  ${JSON.stringify(rule.value)} for ${describeRuleAudience(rule)} (${rule.source})`]
    : [];
