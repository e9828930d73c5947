/** The command `./cairn content import <folder|zip> [--check]`, documented in docs/authoring.md. */
import { openFileStore } from '../../platform/files/open-file-store.ts';
import {
  createCommandLineProgram,
  logToStderr,
  describeErrorInOneLine,
  runCommandLine,
  printLine,
} from '../../platform/commands/command-line.ts';
import { readConfig } from '../../platform/configuration/config.ts';
import { openDatabase, openDatabaseUnmigrated } from '../../platform/database/open-database.ts';
import { hasEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { checkContentSource } from './check-content.ts';
import { importContent, type ContentImportReport } from './import-content.ts';
import { ContentError, formatProblem } from './content-problems.ts';
import { listTakenOverRecords } from './taken-over-records.ts';

/**
 * Returns the records that staff of the site have taken over; none if the command runs without a site, or if the site's
 * database cannot be read.
 */
const findTakenOverRecords = async (): Promise<ReadonlySet<string>> => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readConfig(process.env);
  if (url === undefined && !(await hasEmbeddedDatabase(dataDir))) return new Set();
  try {
    const database = await openDatabaseUnmigrated({ url, dataDir }, logToStderr);
    try {
      return await listTakenOverRecords(database.sql);
    } finally {
      await database.close();
    }
  } catch (error) {
    logToStderr(
      `The records that staff have taken over are not known: ${describeErrorInOneLine(error)}`,
    );
    return new Set();
  }
};

const printCheck = async (source: string): Promise<void> => {
  const notices = await checkContentSource(source, await findTakenOverRecords());
  for (const notice of notices) printLine(`note: ${notice}`);
  printLine('The content is fine.');
};

const printReport = ({ counts, notices }: ContentImportReport): void => {
  for (const [kind, { new: added, changed, unchanged }] of Object.entries(counts)) {
    if (added + changed + unchanged === 0) continue;
    printLine(`${kind}: ${added} new, ${changed} changed, ${unchanged} unchanged`);
  }
  for (const notice of notices) printLine(`note: ${notice}`);
};

const importFromSource = async (source: string, readsAll: boolean): Promise<void> => {
  const config = readConfig(process.env);
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  const database = await openDatabase({ url, dataDir }, logToStderr);
  try {
    const files = await openFileStore(config, logToStderr);
    const deps = { sql: database.sql, files, now: () => new Date(), actor: 'operator' as const };
    printReport(await importContent(source, deps, { readsAll }));
  } finally {
    await database.close();
  }
};

const printContentError = (error: unknown): void => {
  if (!(error instanceof ContentError)) {
    logToStderr(describeErrorInOneLine(error));
    return;
  }
  for (const problem of error.problems) logToStderr(formatProblem(problem));
  const { length } = error.problems;
  logToStderr(`${length === 1 ? '1 problem' : `${length} problems`}. Nothing was stored.`);
};

const program = createCommandLineProgram(
  './cairn content',
  'Brings courses and everything around them in.',
);

program
  .command('import <source>')
  .description('stores the content of a folder or a zip: everything or, with a problem, nothing')
  .option(
    '--check',
    'only reports the problems; reads everything, and of a site what staff have taken over',
  )
  .option('--all', 'reads courses whose files are as they were, too, and stores lost files again')
  .action((source: string, { check: isCheck, all = false }: { check?: true; all?: boolean }) =>
    isCheck ? printCheck(source) : importFromSource(source, all),
  );

await runCommandLine(program, printContentError);
