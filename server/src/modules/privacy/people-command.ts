/** The command `npm run people`: gives one person everything that is known of them, or removes it. */
import { createWriteStream } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import { commandLine, complain, runCommandLine, say, withDatabase } from '../../command-line.ts';
import { readConfig } from '../../config.ts';
import type { Sql } from '../../database/sql.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { createErasedFiles, erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

const dataFolder = (): string => readConfig(process.env).DATA_DIR;
const openFiles = () => openFileStore(readConfig(process.env), complain);

/** Who was erased, by id, when and why: beside the database, where no restore of an older backup takes it away. */
const LIST = 'erasures.log';

const exportTo = async (sql: Sql, email: string, file: string): Promise<void> => {
  const files = await openFiles();
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await exportPerson({ sql, files }, email, output);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(file, { force: true });
    throw error;
  }
  say(path.resolve(file));
};

const erase = async (sql: Sql, email: string, reason: string): Promise<void> => {
  const files = await openFiles();
  const jobs = createJobs(sql, (error) => complain(String(error)));
  const removal = createErasedFiles(jobs, files);
  await jobs.start();
  try {
    const { studentId } = await erasePerson({ sql, files, removal }, email);
    const line = [new Date().toISOString(), studentId, JSON.stringify(reason)].join('\t');
    await appendFile(path.join(dataFolder(), LIST), `${line}\n`, { mode: 0o600 });
    say(`${studentId} is erased. Files go right away, or as soon as their store can be reached.`);
    complain('Backups from before still hold them: erase again after restoring one.');
  } finally {
    await jobs.stop();
  }
};

const program = commandLine('npm run people --', 'Gives or erases what is known of one person.');

program
  .command('export')
  .description('writes everything about a person into a zip')
  .requiredOption('--email <address>', 'of the account')
  .option('--to <file>', 'the zip to make', 'person.zip')
  .action(({ email, to }: { email: string; to: string }) =>
    withDatabase((sql) => exportTo(sql, email, to)),
  );

program
  .command('erase')
  .description('removes a person: account, work, messages, files')
  .requiredOption('--email <address>', 'of the account')
  .requiredOption('--reason <text>', `why, for ${LIST} in the data folder`)
  .action(({ email, reason }: { email: string; reason: string }) =>
    withDatabase((sql) => erase(sql, email, reason)),
  );

await runCommandLine(program);
