/** The commands `./cairn releases checker …`, which change the trusted checkers without a restart of the server. */
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import {
  checkerKeySchema,
  generateCheckerKey,
  toPublicKey,
} from '@cairn/release-tool/gate/check-statement';
import type { Sql } from '../../../platform/database/sql.ts';
import {
  logToStderr,
  printLine,
  runWithConfiguredDatabase,
} from '../../../platform/commands/command-line.ts';
import { readConfig } from '../../../platform/configuration/config.ts';
import { type ReleaseCheckersService, createReleaseCheckersService } from './checkers.service.ts';
import { findLocalCheckerKey } from './local-checker.ts';
import { OPERATOR_RELEASE_AUTHOR } from '../permissions/release-author.ts';

interface CreateOptions {
  readonly label: string;
  readonly add?: boolean;
  readonly replace?: boolean;
}

export const addReleaseCheckerCommands = (program: Command): void => {
  const checker = program
    .command('checker')
    .description('manages the checkers, whose signed checks count');
  checker
    .command('create')
    .description('creates the key of a checker; with --add or --replace it counts at once')
    .addHelpText('after', '\nExample: checker create --label "build server" --add > checker.key')
    .requiredOption('--label <who>', 'name of the checker in the history')
    .option('--add', 'adds its public part to the registry, without a restart of the server')
    .option('--replace', 'the same, and revokes the key that the checker had')
    .action((options: CreateOptions) => createCheckerKey(options));
  checker
    .command('add <file>')
    .description('adds the public part of a key that was made elsewhere')
    .option('--replace', 'revokes the key that the checker had')
    .action((file: string, { replace }: { replace?: boolean }) =>
      addCheckerFromFile(file, replace),
    );
  checker
    .command('list')
    .description('lists trusted and revoked checkers')
    .action(() =>
      withCheckers(async (checkers) => {
        for (const { name, key, from, ...times } of await checkers.list())
          printLine([name, key, `(${from})`, ...describeTimes(times)].join('  '));
      }),
    );
  checker
    .command('revoke <name>')
    .description('revokes a key: checks that it has signed no longer count')
    .requiredOption('--reason <text>', 'shown in the list')
    .action((name: string, { reason }: { reason: string }) =>
      withCheckers(async (checkers) => {
        await checkers.revoke(name, { by: OPERATOR_RELEASE_AUTHOR, reason });
        printLine(`${name} is revoked.`);
      }),
    );
};

/**
 * Runs `work` with the server's checkers: those of the settings and, if the database is embedded, the checker of this machine.
 */
const withCheckers = (work: (checkers: ReleaseCheckersService) => Promise<void>): Promise<void> =>
  runWithConfiguredDatabase(async (sql: Sql) => {
    const {
      RELEASE_CHECKER_KEYS: configuredKeys,
      DATABASE_URL,
      DATA_DIR,
    } = readConfig(process.env);
    const local = DATABASE_URL === undefined ? await findLocalCheckerKey(DATA_DIR) : undefined;
    await work(
      createReleaseCheckersService(
        sql,
        [...(local ? [local] : []), ...(configuredKeys?.keys ?? [])],
        () => new Date(),
      ),
    );
  });

const createCheckerKey = async ({ label, add, replace }: CreateOptions): Promise<void> => {
  const key = await generateCheckerKey(label);
  const isAdded = add === true || replace === true;
  if (isAdded)
    await withCheckers(async (checkers) => {
      await checkers.add(toPublicKey(key), { by: OPERATOR_RELEASE_AUTHOR, replace });
    });
  printLine(JSON.stringify(key));
  logToStderr('That is the private key, for CAIRN_CHECKER_KEY of the checker; keep it secret.');
  logToStderr(
    isAdded
      ? 'What it signs counts from now on.'
      : `What it signs counts once the server knows the public part: save it and run "checker add FILE", or set
RELEASE_CHECKER_KEYS='${JSON.stringify({ keys: [toPublicKey(key)] })}'`,
  );
};

const addCheckerFromFile = async (file: string, replace: boolean | undefined): Promise<void> => {
  const key = toPublicKey(checkerKeySchema.parse(JSON.parse(await readFile(file, 'utf8'))));
  await withCheckers(async (checkers) => {
    const replaced = await checkers.add(key, { by: OPERATOR_RELEASE_AUTHOR, replace });
    printLine(replaced ? `${key.kid} has this key instead.` : `${key.kid} is a checker now.`);
  });
};

interface CheckerHistory {
  readonly addedAt?: string | undefined;
  readonly addedBy?: string | undefined;
  readonly revokedAt?: string | undefined;
  readonly revokedBy?: string | undefined;
  readonly reason?: string | undefined;
}

const describeTimes = ({
  addedAt,
  addedBy,
  revokedAt,
  revokedBy,
  reason = '',
}: CheckerHistory): string[] => [
  ...(addedAt === undefined ? [] : [`added ${addedAt} by ${addedBy}`]),
  ...(revokedAt === undefined ? [] : [`revoked ${revokedAt} by ${revokedBy}: ${reason}`]),
];
