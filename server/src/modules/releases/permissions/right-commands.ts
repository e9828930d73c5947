/** The commands `./cairn releases right …`, which set the rights of people on the site's own page of releases. */
import { type Command, InvalidArgumentError } from 'commander';
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import { type ReleaseRight, RELEASE_RIGHTS } from '@cairn/api/release-people.contract';
import {
  logToStderr,
  printLine,
  runWithConfiguredDatabase,
} from '../../../platform/commands/command-line.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { printNoteAboutUnknownChannel } from '../channels/channel-commands.ts';
import { isRemoteKnown } from '../registry/releases.repository.ts';
import {
  grantReleaseRight,
  listReleaseRights,
  type ReleaseRightScope,
  revokeReleaseRight,
} from './release-rights.ts';

/** Prints a note if the registry does not know the remote. The right takes effect once the remote exists. */
const noteUnknownRemote = async (sql: Sql, remote: string): Promise<void> => {
  if (remote === '*' || (await isRemoteKnown(sql, remote))) return;
  logToStderr(`There is no remote ${remote} yet.`);
};

const parseRights = (text: string): ReleaseRight[] => {
  const words = text.split(',');
  const known = RELEASE_RIGHTS.filter((right) => words.includes(right));
  if (known.length === words.length) return known;
  throw new InvalidArgumentError(`They are some of ${RELEASE_RIGHTS.join(',')}.`);
};

interface ScopeParsers {
  /** Parses the name of a remote, or '*'. */
  readonly parseNameOrAll: (text: string) => string;
  /** Parses the name of a channel, '*', or the scope of all previews. */
  readonly parseChannelScope: (text: string) => string;
}

const addScopeOptions = (
  command: Command,
  { parseNameOrAll, parseChannelScope }: ScopeParsers,
): Command =>
  command
    .requiredOption('--email <address>', 'of the account, which may register later')
    .requiredOption('--remote <name>', 'the remote; * for all', parseNameOrAll)
    .requiredOption(
      '--channel <name>',
      `the channel; * for all, ${PREVIEW_SCOPE} for previews`,
      parseChannelScope,
    );

export const addReleaseRightCommands = (program: Command, parsers: ScopeParsers): void => {
  const right = program
    .command('right')
    .description('manages the permissions of accounts for releases');
  addScopeOptions(right.command('give'), parsers)
    .description('gives a permission to an account, by its e-mail address')
    .addHelpText(
      'after',
      '\nExample: right give --email lena@team.example --remote learning --channel production',
    )
    .option(
      '--actions <list>',
      `some of ${RELEASE_RIGHTS.join(',')} (else all but checkers; freeze and settings only with --remote '*')`,
      parseRights,
    )
    .action(({ actions, ...scope }: ReleaseRightScope & { actions?: ReleaseRight[] }) =>
      runWithConfiguredDatabase(async (sql) => {
        const grantedActions = await grantReleaseRight(sql, scope, actions);
        const { email, remote, channel } = scope;
        printLine(
          `${email} may now do on ${channel} with ${remote}: ${grantedActions.join(', ')}.`,
        );
        await printNoteAboutUnknownChannel(sql, channel);
        await noteUnknownRemote(sql, remote);
      }),
    );
  addScopeOptions(right.command('take'), parsers)
    .description('takes a permission from an account')
    .action((scope: ReleaseRightScope) =>
      runWithConfiguredDatabase(async (sql) => {
        await revokeReleaseRight(sql, scope);
        printLine(`${scope.email} has the right no longer.`);
      }),
    );
  right
    .command('list')
    .description('lists all permissions')
    .action(() =>
      runWithConfiguredDatabase(async (sql) => {
        for (const { hasAccount, ...columns } of await listReleaseRights(sql))
          printLine(
            [...Object.values(columns), ...(hasAccount ? [] : ['no account yet'])].join('  '),
          );
      }),
    );
};
