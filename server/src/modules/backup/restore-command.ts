/** The command `npm run restore -- <archive> [--replace]`: a site as it was backed up, where none is or in place of one. */
import { createReadStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import { commandLine, complain, runCommandLine, say } from '../../command-line.ts';
import { readConfig } from '../../config.ts';
import { openDatabaseToFill } from '../../database/open-database.ts';
import { LOCAL_TOKEN_FILE } from '../releases/local-token.ts';
import { restoreBackup } from './restore-backup.ts';

const restore = async (archive: string, replace: boolean): Promise<void> => {
  const config = readConfig(process.env);
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  // Before a database is made.
  await access(archive);
  const database = await openDatabaseToFill({ url, dataDir }, () => undefined);
  try {
    const files = await openFileStore(config, complain);
    const open = () => createReadStream(archive);
    const deps = { sql: database.sql, files, report: complain };
    await restoreBackup(deps, { archive, open, replace });
    // Of the site that was here; the next start leaves one of this site.
    await rm(path.join(dataDir, LOCAL_TOKEN_FILE), { force: true });
    say('Restored. Start the server: it brings the schema up to date.');
  } finally {
    await database.close();
  }
};

const program = commandLine('npm run restore --', 'Puts a site back as it was backed up.')
  .argument('<archive>', 'what npm run backup has made')
  .option('--replace', 'loses the database and the files that are there')
  .action((archive: string, { replace = false }: { replace?: boolean }) =>
    restore(archive, replace),
  );

await runCommandLine(program);
