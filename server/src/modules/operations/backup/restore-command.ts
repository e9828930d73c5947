/**
 * The command `./cairn restore <archive> | --from s3://…`: restores a site into an empty database and file store, or replaces an
 * existing site.
 */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { openFileStore } from '../../../platform/files/open-file-store.ts';
import {
  createCommandLineProgram,
  logToStderr,
  runCommandLine,
  printLine,
} from '../../../platform/commands/command-line.ts';
import { readConfig } from '../../../platform/configuration/config.ts';
import { openDatabaseWithoutSchema } from '../../../platform/database/open-database.ts';
import { LOCAL_RELEASE_TOKEN_FILE_NAME } from '../../releases/permissions/local-token.ts';
import { requireBackupBucketLocation, openBackupBucket } from './archive-bucket.ts';
import { type BackupSource, checkBackup, restoreBackup } from './restore-backup.ts';

const isPlainWord = (word: string): boolean => /^[\w@%+=:,./-]+$/.test(word);
const quoteForShell = (word: string): string =>
  isPlainWord(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Returns a backup in a local file. `archive` is the argument with which the command can be repeated from any folder. */
const openFileSource = async (archive: string): Promise<BackupSource> => {
  // The backup file is checked before a database is created, so that an invalid file does not create one.
  const info = await stat(archive).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`There is no file ${archive}.`);
    throw error;
  });
  if (info.isDirectory()) throw new Error(`${archive} is a folder, not an archive.`);
  return { archive: quoteForShell(path.resolve(archive)), open: () => createReadStream(archive) };
};

const openBucketAt = (url: string) =>
  openBackupBucket(requireBackupBucketLocation(url, readConfig(process.env).S3_URL), logToStderr);

/** Returns the named backup in a bucket, or the newest one. */
const openBucketSource = async (
  address: string,
  wanted: string | undefined,
): Promise<BackupSource> => {
  const bucket = await openBucketAt(address);
  const known = await bucket.list();
  const name = wanted ?? known.at(-1)?.key;
  if (name === undefined) throw new Error(`There is no archive in ${address}.`);
  if (!known.some(({ key }) => key === name))
    throw new Error(`There is no archive ${name} in ${address}; --list tells which there are.`);
  if (wanted === undefined) logToStderr(`The newest of ${known.length} is ${name}.`);
  return { archive: `${name} --from ${quoteForShell(address)}`, open: () => bucket.read(name) };
};

const listArchives = async (url: string): Promise<void> => {
  for (const { key, size, storedAt } of await (await openBucketAt(url)).list())
    printLine([key, storedAt.toISOString(), `${size} bytes`].join('\t'));
};

const restore = async ({ archive, open }: BackupSource, replace: boolean): Promise<void> => {
  const config = readConfig(process.env);
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  const again = replace ? `${archive} --replace` : archive;
  // The backup is checked before the database is opened, so that a rejected backup does not create a database.
  const backup = await checkBackup({ archive: again, open }, logToStderr);
  const database = await openDatabaseWithoutSchema({ url, dataDir }, () => undefined);
  try {
    const files = await openFileStore(config, logToStderr);
    const deps = { sql: database.sql, files, report: logToStderr };
    await restoreBackup(deps, backup, replace);
    // Removes the access token of the former site; the next start creates one for the restored site.
    await rm(path.join(dataDir, LOCAL_RELEASE_TOKEN_FILE_NAME), { force: true });
    printLine('Restored. Start the server: it brings the schema up to date.');
  } finally {
    await database.close();
  }
};

interface RestoreOptions {
  readonly from?: string;
  readonly list?: boolean;
  readonly replace?: boolean;
}

const program = createCommandLineProgram('./cairn restore', 'Puts a site back as it was backed up.')
  .argument('[archive]', 'what ./cairn backup has made; in a bucket the newest, unless named')
  .option('--from <place>', 'a bucket: s3://bucket/prefix or https://host/bucket/prefix')
  .option('--list', 'only says which archives the bucket has, the newest last')
  .option('--replace', 'loses the database and the files that are there')
  .action(
    async (
      archive: string | undefined,
      { from, list = false, replace = false }: RestoreOptions,
      command,
    ) => {
      if (from === undefined && list)
        return command.error('--list needs --from: a bucket, whose archives it lists.');
      if (from === undefined && archive === undefined)
        return command.error('Say which archive: a file, or a bucket by --from.');
      if (from !== undefined && list) return listArchives(from);
      const source =
        from === undefined ? openFileSource(archive ?? '') : openBucketSource(from, archive);
      return restore(await source, replace);
    },
  );

await runCommandLine(program);
