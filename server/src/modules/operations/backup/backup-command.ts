/** The command `./cairn backup [archive] | --to s3://…`: writes all data of a site into one archive while servers run. */
import path from 'node:path';
import { openFileStore } from '../../../platform/files/open-file-store.ts';
import {
  createCommandLineProgram,
  logToStderr,
  createInterruptSignal,
  runCommandLine,
  printLine,
} from '../../../platform/commands/command-line.ts';
import { type Config, readConfig } from '../../../platform/configuration/config.ts';
import { openDatabaseUnmigrated } from '../../../platform/database/open-database.ts';
import { requireBackupBucketLocation, openBackupBucket } from './archive-bucket.ts';
import { backUpIntoFile } from './archive-file.ts';
import { toBackupArchiveName } from './archive-format.ts';
import { type TakeBackupDeps, takeBackup } from './take-backup.ts';

/** Writes the backup archive and returns its location. */
type Destination = (deps: TakeBackupDeps) => Promise<string>;

const intoFile =
  (archive = path.join('backups', toBackupArchiveName(new Date()))): Destination =>
  async (deps) => {
    await backUpIntoFile(archive, deps);
    return path.resolve(archive);
  };

const intoBucket = async (url: string, { S3_URL }: Config): Promise<Destination> => {
  const bucket = await openBackupBucket(requireBackupBucketLocation(url, S3_URL), logToStderr);
  return async (deps) => {
    const name = toBackupArchiveName(deps.now());
    await bucket.store(name, (output) => takeBackup(deps, output));
    return `${url}${url.endsWith('/') ? '' : '/'}${name}`;
  };
};

const backUp = async (archive: string | undefined, to: string | undefined): Promise<void> => {
  const config = readConfig(process.env);
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  const destination = to === undefined ? intoFile(archive) : await intoBucket(to, config);
  // The signal aborts the backup, so that an interrupted one leaves no incomplete archive.
  const signal = createInterruptSignal('The backup was interrupted.');
  const database = await openDatabaseUnmigrated({ url, dataDir }, () => undefined);
  try {
    const files = await openFileStore(config, logToStderr);
    const deps = { sql: database.sql, files, now: () => new Date(), report: logToStderr, signal };
    printLine(await destination(deps));
    logToStderr('It holds passwords’ hashes and the keys of the site: keep it as you keep those.');
  } finally {
    await database.close();
  }
};

const program = createCommandLineProgram(
  './cairn backup',
  'Keeps the database and all files in one archive.',
)
  .argument('[archive]', 'the file to make; by default one in backups/ that is named by the time')
  .option('--to <place>', 'a bucket instead: s3://bucket/prefix or https://host/bucket/prefix')
  .action((archive: string | undefined, { to }: { to?: string }, command) => {
    if (archive !== undefined && to !== undefined)
      command.error('An archive in a bucket is named by the time: say either a file or --to.');
    return backUp(archive, to);
  });

await runCommandLine(program);
