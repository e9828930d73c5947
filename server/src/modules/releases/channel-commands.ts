/** The commands `./cairn releases channel …`, which add, configure and lock channels. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { printLine, withDatabase } from '../../platform/commands/command-line.ts';
import { createFreezeService } from './channel-freeze.service.ts';
import { createSettingsService } from './channel-settings.service.ts';
import { type ChannelRules, findChannelRules } from './channel-rules.ts';
import { addChannel } from './channels.repository.ts';
import {
  type RequiredCheck,
  findAllowsUnchecked,
  setAllowsUnchecked,
  setRequiredCheck,
} from './checks.repository.ts';
import { OPERATOR_AUTHOR } from './release-author.ts';

const now = () => new Date();

const parseApprovals = (given: string): number => {
  if (given === '0' || given === '1') return Number(given);
  throw new InvalidArgumentError('It is 0 or 1.');
};

interface AddOptions {
  readonly wants?: RequiredCheck;
  readonly approvals?: number;
  readonly uncheckedModules?: 'allow' | 'refuse';
}

/** @param nameOf parses the name of a channel */
export const addChannelCommands = (program: Command, nameOf: (given: string) => string): void => {
  const channel = program.command('channel').description('what sites run');
  const named = () => new Argument('<name>').argParser(nameOf);
  const lastingName = (given: string): string => {
    // Names of previews are reserved, as previews need other rights.
    if (!isPreviewChannel(given)) return nameOf(given);
    throw new InvalidArgumentError('Names that begin so are those of previews.');
  };
  channel
    .command('add')
    .addArgument(new Argument('<name>').argParser(lastingName))
    .description('makes one, or changes what it wants')
    .addOption(
      new Option(
        '--wants <what>',
        'what a promotion to it needs; rules asks for no mount in a browser',
      ).choices(['mount', 'rules'] satisfies RequiredCheck[]),
    )
    .addOption(
      new Option(
        '--unchecked-modules <what>',
        'whether releases may run ES modules there of which pages know no hash',
      ).choices(['allow', 'refuse']),
    )
    .option('--approvals <n>', 'people besides the one who asks, 0 or 1', parseApprovals)
    .action((name: string, { wants, approvals, uncheckedModules }: AddOptions) =>
      withDatabase(async (sql) => {
        const isNew = await addChannel(sql, name);
        if (wants) await setRequiredCheck(sql, name, wants);
        if (uncheckedModules) await setAllowsUnchecked(sql, name, uncheckedModules === 'allow');
        if (approvals !== undefined) {
          const reason = `approvals: ${approvals}`;
          const settings = createSettingsService(sql, now);
          await settings.change({ channel: name, by: OPERATOR_AUTHOR, reason, approvals });
        }
        const [rules] = await findChannelRules(sql, [name], now());
        if (!rules) throw new Error(`The channel ${name} has gone.`);
        const allowsUnchecked = await findAllowsUnchecked(sql, name);
        for (const line of describeChannel({ ...rules, isNew, allowsUnchecked })) printLine(line);
      }),
    );
  addLockCommands(channel, named);
};

interface AddedChannel extends Pick<ChannelRules, 'channel' | 'settings'> {
  readonly isNew: boolean;
  readonly allowsUnchecked: boolean;
}

/** Returns the output of `channel add`: what a new channel runs, and what a promotion to the channel needs. */
export const describeChannel = ({
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
    .description('lets nobody change it but by rolling back, until it is unlocked here')
    .requiredOption('--reason <text>', 'whoever tries reads it')
    .action((name: string, { reason }: { reason: string }) =>
      withDatabase(async (sql) => {
        await createFreezeService(sql, now).freeze({ channel: name, by: OPERATOR_AUTHOR, reason });
        printLine(`${name} is locked.`);
      }),
    );
  channel
    .command('unlock')
    .addArgument(named())
    .description('ends a lock, or a freeze')
    .requiredOption('--reason <text>', 'stands in the history')
    .action((name: string, { reason }: { reason: string }) =>
      withDatabase(async (sql) => {
        await createFreezeService(sql, now).unfreeze({
          channel: name,
          by: OPERATOR_AUTHOR,
          reason,
        });
        printLine(`${name} may change again.`);
      }),
    );
};
