/** The commands `./cairn releases right …`, which set what people may do on the site's own page of releases. */
import { type Command, InvalidArgumentError } from 'commander';
import { type ReleaseRight, releaseRights } from '@cairn/api/release-people.contract';
import { printLine, runWithConfiguredDatabase } from '../../../platform/commands/command-line.ts';
import {
  grantReleaseRight,
  listReleaseRights,
  type ReleaseRightScope,
  revokeReleaseRight,
} from './release-rights.ts';

const parseRights = (text: string): ReleaseRight[] => {
  const words = text.split(',');
  const known = releaseRights.filter((right) => words.includes(right));
  if (known.length === words.length) return known;
  throw new InvalidArgumentError(`They are some of ${releaseRights.join(',')}.`);
};

const addScopeOptions = (command: Command, parseNameOrAll: (text: string) => string): Command =>
  command
    .requiredOption('--email <address>', 'of the account, which may register later')
    .requiredOption('--remote <name>', 'the remote; * for all', parseNameOrAll)
    .requiredOption('--channel <name>', 'the channel; * for all', parseNameOrAll);

/** @param parseNameOrAll parses the name of a remote or channel, or '*' */
export const addReleaseRightCommands = (
  program: Command,
  parseNameOrAll: (text: string) => string,
): void => {
  const right = program.command('right').description('what people may do on the page of releases');
  addScopeOptions(right.command('give'), parseNameOrAll)
    .description('lets an account do so, by its e-mail address')
    .addHelpText(
      'after',
      '\nExample: right give --email lena@team.example --remote learning --channel production',
    )
    .option(
      '--actions <list>',
      `some of ${releaseRights.join(',')} (else all; freeze and settings only with --remote '*')`,
      parseRights,
    )
    .action(({ actions, ...scope }: ReleaseRightScope & { actions?: ReleaseRight[] }) =>
      runWithConfiguredDatabase(async (sql) => {
        const grantedActions = await grantReleaseRight(sql, scope, actions);
        const { email, remote, channel } = scope;
        printLine(
          `${email} may now do on ${channel} with ${remote}: ${grantedActions.join(', ')}.`,
        );
      }),
    );
  addScopeOptions(right.command('take'), parseNameOrAll)
    .description('ends that')
    .action((scope: ReleaseRightScope) =>
      runWithConfiguredDatabase(async (sql) => {
        await revokeReleaseRight(sql, scope);
        printLine(`${scope.email} has the right no longer.`);
      }),
    );
  right
    .command('list')
    .description('who has which')
    .action(() =>
      runWithConfiguredDatabase(async (sql) => {
        for (const { hasAccount, ...columns } of await listReleaseRights(sql))
          printLine(
            [...Object.values(columns), ...(hasAccount ? [] : ['no account yet'])].join('  '),
          );
      }),
    );
};
