/** The commands `./cairn releases channel …`, which add, configure and lock channels. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import {
  logToStderr,
  printLine,
  runWithConfiguredDatabase,
} from '../../../platform/commands/command-line.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { endChannelFreeze, startChannelFreeze } from './channel-freeze.service.ts';
import { saveChannelSettings } from './channel-settings.service.ts';
import { type ChannelChangeRules, findChannelChangeRules } from './channel-rules.ts';
import { addReleaseChannel, findReleaseChannels } from './channels.repository.ts';
import {
  findReleaseRequirements,
  type ReleaseRequirements,
  saveReleaseRequirements,
} from '../gate/checks.repository.ts';
import { OPERATOR_RELEASE_AUTHOR } from '../permissions/release-author.ts';

const now = () => new Date();

const parseApprovals = (text: string): number => {
  if (text === '0' || text === '1') return Number(text);
  throw new InvalidArgumentError('It is 0 or 1.');
};

interface AddOptions {
  readonly wants?: ReleaseRequirements['wants'];
  readonly approvals?: number;
  readonly uncheckedModules?: 'allow' | 'refuse';
}

/** @param parseName parses the name of a channel */
export const addReleaseChannelSetupAndLockCommands = (
  program: Command,
  parseName: (text: string) => string,
): void => {
  const channel = program.command('channel').description('manages channels');
  const named = () => new Argument('<name>').argParser(parseName);
  const parseLastingName = (text: string): string => {
    // Names of preview channels are reserved, because previews need other permissions.
    if (!isPreviewChannel(text)) return parseName(text);
    throw new InvalidArgumentError('Names that begin so are those of previews.');
  };
  channel
    .command('add')
    .addArgument(new Argument('<name>').argParser(parseLastingName))
    .description('adds a channel, or changes its requirements')
    .addOption(
      new Option(
        '--wants <what>',
        'the check that a promotion needs; rules skips the mount in a browser',
      ).choices(['mount', 'rules'] satisfies ReleaseRequirements['wants'][]),
    )
    .addOption(
      new Option(
        '--unchecked-modules <what>',
        'whether releases may run ES modules whose hash pages do not know',
      ).choices(['allow', 'refuse']),
    )
    .option(
      '--approvals <n>',
      'number of people who must approve a change besides its author, 0 or 1',
      parseApprovals,
    )
    .action((name: string, options: AddOptions) =>
      runWithConfiguredDatabase((sql) => addChannel(sql, name, options)),
    );
  addLockCommands(channel, named);
};

const addChannel = async (
  sql: Sql,
  name: string,
  { wants, approvals, uncheckedModules }: AddOptions,
): Promise<void> => {
  if (name === PRODUCTION && wants === 'rules')
    throw new Error(`A promotion to ${PRODUCTION} always needs a mount. Leave out --wants.`);
  const isNew = await addReleaseChannel(sql, name);
  const allowsModules = uncheckedModules && uncheckedModules === 'allow';
  await saveReleaseRequirements(sql, name, { wants, allowsUnchecked: allowsModules });
  if (approvals !== undefined) {
    const reason = `approvals: ${approvals}`;
    const by = OPERATOR_RELEASE_AUTHOR;
    await saveChannelSettings(sql, now, { channel: name, by, reason, approvals });
  }
  const [rules] = await findChannelChangeRules(sql, [name], now());
  if (!rules) throw new Error(`The channel ${name} has gone.`);
  const { allowsUnchecked } = await findReleaseRequirements(sql, name);
  for (const line of describeNewChannel({ ...rules, isNew, allowsUnchecked })) printLine(line);
};

/** Prints a note if the site has no such channel. A token or right for the channel takes effect once the channel exists. */
export const printNoteAboutUnknownChannel = async (sql: Sql, channel: string): Promise<void> => {
  if (channel === '*' || isPreviewChannel(channel)) return;
  const known = (await findReleaseChannels(sql)).map((each) => each.channel);
  if (known.includes(channel)) return;
  logToStderr(
    `There is no channel ${channel} yet. Add it: ./cairn releases channel add ${channel}`,
  );
};

interface AddedChannel extends Pick<ChannelChangeRules, 'channel' | 'settings'> {
  readonly isNew: boolean;
  readonly allowsUnchecked: boolean;
}

/** Returns the output of `channel add`: the releases of the new channel, and the requirements for a promotion to it. */
export const describeNewChannel = ({
  channel,
  settings: { wants, approvals },
  isNew,
  allowsUnchecked,
}: AddedChannel): string[] => {
  const needs = [
    wants === 'mount' ? 'all rules and a mount in a browser' : 'all rules',
    ...(approvals > 0 ? ['the approval of a second person'] : []),
  ];
  return [
    isNew
      ? `${channel} is there. It runs what ${PRODUCTION} runs, until something is promoted there.`
      : `${channel} was there already.`,
    `A promotion to ${channel} needs ${needs.join(', and ')}.`,
    ...(allowsUnchecked ? ['ES modules without a known hash may run there.'] : []),
  ];
};

const addLockCommands = (channel: Command, named: () => Argument): void => {
  channel
    .command('lock')
    .addArgument(named())
    .description('allows only rollbacks until the channel is unlocked')
    .requiredOption('--reason <text>', 'shown to callers whose change is refused')
    .action((name: string, { reason }: { reason: string }) =>
      runWithConfiguredDatabase(async (sql) => {
        await startChannelFreeze(sql, now, {
          channel: name,
          by: OPERATOR_RELEASE_AUTHOR,
          reason,
        });
        printLine(`${name} is locked.`);
      }),
    );
  channel
    .command('unlock')
    .addArgument(named())
    .description('ends a lock or a freeze')
    .requiredOption('--reason <text>', 'shown in the history')
    .action((name: string, { reason }: { reason: string }) =>
      runWithConfiguredDatabase(async (sql) => {
        await endChannelFreeze(sql, now, {
          channel: name,
          by: OPERATOR_RELEASE_AUTHOR,
          reason,
        });
        printLine(`${name} may change again.`);
      }),
    );
};
