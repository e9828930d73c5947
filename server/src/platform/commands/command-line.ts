/** Programs for whoever runs the server. They end with 0 done, 1 refused or failed, 2 not understood. */
import path from 'node:path';
import { Command, CommanderError } from 'commander';
import { readConfig } from '../configuration/config.ts';
import { databaseFailure } from '../database/failures.ts';
import { openExistingDatabase } from '../database/open-database.ts';
import type { Sql } from '../database/sql.ts';
import { fileProblem } from '../files/file-problem.ts';
import { describeAway } from './start-problem.ts';

/** A line of the result. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);
/** A line about what is going on, or about what went wrong. */
export const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** Aborted with this reason by Ctrl-C, for work that ends in order. */
export const interruption = (reason: string): AbortSignal => {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => ending.abort(new Error(reason)));
  return ending.signal;
};

/** @param name as it is typed, such as './cairn teach' */
export const commandLine = (name: string, about: string): Command =>
  new Command(name)
    .description(about)
    .helpOption('--help', 'shows this')
    .showHelpAfterError()
    .exitOverride();

const explainShortly = (error: unknown): void => {
  const { code = '', path: file } = error as NodeJS.ErrnoException;
  const problem = fileProblem(code);
  if (file !== undefined && problem !== undefined) complain(`${path.resolve(file)} ${problem}.`);
  else complain(describeFailure(error));
};

/** In one line, for a person at a terminal. */
export const describeFailure = (error: unknown): string => {
  const isByUrl = (process.env['DATABASE_URL'] ?? '') !== '';
  if (isByUrl && databaseFailure(error) === 'down') return describeAway('database', error);
  return error instanceof Error ? error.message : String(error);
};

/** Reads what was typed and does it. Never throws. */
export const runCommandLine = async (program: Command, explain = explainShortly): Promise<void> => {
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

/** With the database of these settings, beside a running server or without one. Throws when there is none. */
export const withDatabase = async (work: (sql: Sql) => Promise<void>): Promise<void> => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readConfig(process.env);
  const database = await openExistingDatabase({ url, dataDir }, () => undefined);
  complain(`In the database of ${url === undefined ? path.resolve(dataDir) : 'DATABASE_URL'}:`);
  try {
    await work(database.sql);
  } finally {
    await database.close();
  }
};
