/** Command-line programs for operators. Exit codes: 0 done, 1 refused or failed, 2 wrong usage. */
import path from 'node:path';
import { Command, CommanderError } from 'commander';
import type { BrokenRule } from '@cairn/api/releases.contract';
import { AppError } from '../errors/app-error.ts';
import { readConfig } from '../configuration/config.ts';
import { classifyDatabaseError } from '../database/database-failures.ts';
import { openExistingDatabase } from '../database/open-database.ts';
import type { Sql } from '../database/sql.ts';
import { describeFileProblem } from '../files/file-problem.ts';
import { describeUnreachableService } from './start-problem.ts';

/** Writes a line of the result to standard output. */
export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
/** Writes a line about progress or a problem to standard error. */
export const logToStderr = (text: string): void => void process.stderr.write(`${text}\n`);

/** Returns a signal that Ctrl-C aborts with this reason, so that a command can stop its work in order. */
export const createInterruptSignal = (reason: string): AbortSignal => {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => ending.abort(new Error(reason)));
  return ending.signal;
};

/** Creates a command. @param name the name as it is typed, such as './cairn teach' */
export const createCommandLineProgram = (name: string, about: string): Command =>
  new Command(name)
    .description(about)
    .helpOption('--help', 'shows this')
    .showHelpAfterError()
    .exitOverride();

const printFailure = (error: unknown): void => {
  const { code = '', path: file } = error as NodeJS.ErrnoException;
  const problem = code === 'ENOENT' ? 'does not exist' : describeFileProblem(code);
  if (file !== undefined && problem !== undefined) logToStderr(`${path.resolve(file)} ${problem}.`);
  else logToStderr(describeErrorInOneLine(error));
  for (const { fix } of listBrokenRules(error)) logToStderr(`  → ${fix}`);
};

/** Returns the broken rules in the details of a refusal, each with what the operator should do. */
const listBrokenRules = (error: unknown): readonly BrokenRule[] =>
  error instanceof AppError
    ? ((error.details as { rules?: BrokenRule[] } | null)?.rules ?? [])
    : [];

/** Describes an error in one line for a person at a terminal. */
export const describeErrorInOneLine = (error: unknown): string => {
  const hasDatabaseUrl = (process.env['DATABASE_URL'] ?? '') !== '';
  if (hasDatabaseUrl && classifyDatabaseError(error) === 'down')
    return describeUnreachableService('database', error);
  return error instanceof Error ? error.message : String(error);
};

/** Parses the arguments of the process and runs the command. Never throws. */
export const runCommandLine = async (program: Command, explain = printFailure): Promise<void> => {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    explain(error);
    process.exitCode = 1;
  }
};

/** Runs `work` with the configured database, whether or not a server is running. Throws when there is no database. */
export const runWithConfiguredDatabase = async (
  work: (sql: Sql) => Promise<void>,
): Promise<void> => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readConfig(process.env);
  const database = await openExistingDatabase({ url, dataDir }, () => undefined);
  logToStderr(`In the database of ${url === undefined ? path.resolve(dataDir) : 'DATABASE_URL'}:`);
  try {
    await work(database.sql);
  } finally {
    await database.close();
  }
};
