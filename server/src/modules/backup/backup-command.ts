/** The command `npm run backup -- [archive]`: everything of a site in one file, beside running servers. */
import path from 'node:path';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import { commandLine, complain, interruption, runCommandLine, say } from '../../command-line.ts';
import { readConfig } from '../../config.ts';
import { openUnchangedDatabase } from '../../database/open-database.ts';
import { backUpInto } from './archive-file.ts';

const newName = (): string =>
  path.join('backups', `cairn-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.zst`);

const backUp = async (archive = newName()): Promise<void> => {
  const config = readConfig(process.env);
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  // Nothing is left half-done.
  const signal = interruption('The backup was interrupted.');
  const database = await openUnchangedDatabase({ url, dataDir }, () => undefined);
  try {
    const files = await openFileStore(config, complain);
    const deps = { sql: database.sql, files, now: () => new Date(), report: complain, signal };
    await backUpInto(archive, deps);
    say(path.resolve(archive));
    complain('It holds passwords’ hashes and the keys of the site: keep it as you keep those.');
  } finally {
    await database.close();
  }
};

const program = commandLine('npm run backup --', 'Keeps the database and all files in one archive.')
  .argument('[archive]', 'the file to make; one named by the time, in backups/, unless told')
  .action((archive?: string) => backUp(archive));

await runCommandLine(program);
