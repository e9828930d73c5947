/** The commands `./cairn releases right …`, which set what people may do on the site's own page of releases. */
import { type Command, InvalidArgumentError } from 'commander';
import { type ReleaseRight, releaseRights } from '@cairn/api/release-people.contract';
import { printLine, withDatabase } from '../../platform/commands/command-line.ts';
import {
  grantReleaseRight,
  listReleaseRights,
  type RightScope,
  revokeReleaseRight,
} from './release-rights.ts';

const parseRights = (given: string): ReleaseRight[] => {
  const words = given.split(',');
  const known = releaseRights.filter((right) => words.includes(right));
  if (known.length === words.length) return known;
  throw new InvalidArgumentError(`They are some of ${releaseRights.join(',')}.`);
};

const addScopeOptions = (command: Command, nameOrAll: (given: string) => string): Command =>
  command
    .requiredOption('--email <address>', 'of the account, which may register later')
    .requiredOption('--remote <name>', 'the remote; * for all', nameOrAll)
    .requiredOption('--channel <name>', 'the channel; * for all', nameOrAll);

/** @param nameOrAll parses the name of a remote or channel, or '*' */
export const addRightCommands = (program: Command, nameOrAll: (given: string) => string): void => {
  const right = program.command('right').description('what people may do on the page of releases');
  addScopeOptions(right.command('give'), nameOrAll)
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
    .action(({ actions, ...scope }: RightScope & { actions?: ReleaseRight[] }) =>
      withDatabase(async (sql) => {
        const given = await grantReleaseRight(sql, scope, actions);
        const { email, remote, channel } = scope;
        printLine(`${email} may now do on ${channel} with ${remote}: ${given.join(', ')}.`);
      }),
    );
  addScopeOptions(right.command('take'), nameOrAll)
    .description('ends that')
    .action((scope: RightScope) =>
      withDatabase(async (sql) => {
        await revokeReleaseRight(sql, scope);
        printLine(`${scope.email} has the right no longer.`);
      }),
    );
  right
    .command('list')
    .description('who has which')
    .action(() =>
      withDatabase(async (sql) => {
        for (const { hasAccount, ...given } of await listReleaseRights(sql))
          printLine(
            [...Object.values(given), ...(hasAccount ? [] : ['no account yet'])].join('  '),
          );
      }),
    );
};
