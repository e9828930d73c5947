import type { Readable, Writable } from 'node:stream';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import {
  openMaintenanceDatabase,
  type MaintenanceDatabase,
} from '../../../platform/database/maintenance-database.ts';
import {
  type BackupEndCounts,
  type BackupHeader,
  BACKUP_DATABASE_FOLDER,
  BACKUP_FILES_FOLDER,
  FILES_PER_PROGRESS_MESSAGE,
  BACKUP_FORMAT_VERSION,
  BACKUP_JOBS_FOLDER,
} from './archive-format.ts';
import {
  toCopyTargetSql,
  listAppliedMigrations,
  listSequencesToBackUp,
  listTablesToBackUp,
  RESTORED_JOBS_TABLE,
  type TableToBackUp,
} from './schema-catalog.ts';
import {
  type BackupPartToWrite,
  type BackupPartsToWrite,
  writeBackupArchive,
} from './write-archive.ts';

export interface TakeBackupDeps {
  readonly sql: Sql;
  readonly files: Pick<FileStore, 'list' | 'get'>;
  readonly now: () => Date;
  /** Called with progress messages, one line each. */
  readonly report: (line: string) => void;
  /** Signal that aborts a backup in progress, which then rejects. */
  readonly signal?: AbortSignal | undefined;
}

/** Number of bytes of rows that are collected in memory for one part of a backup. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Writes a backup of all data of a site into `output` while servers run: a snapshot of the database, then the files. Every file
 * to which the snapshot refers is included, except files removed meanwhile. Rejects when the database or a file cannot be read,
 * or `output` cannot be written.
 */
export const takeBackup = async (
  deps: TakeBackupDeps,
  output: Writable,
): Promise<BackupEndCounts> => {
  const database = await openMaintenanceDatabase(deps.sql, 'cairn backup');
  try {
    await database.script('begin isolation level repeatable read, read only');
    const tables = await listTablesToBackUp(database);
    const migrations = await listAppliedMigrations(database);
    const sequences = await listSequencesToBackUp(database);
    const madeAt = deps.now().toISOString();
    const header: BackupHeader = {
      format: BACKUP_FORMAT_VERSION,
      madeAt,
      migrations,
      tables,
      sequences,
    };
    return await writeBackupArchive(
      header,
      createBackupParts(deps, database, tables),
      output,
      deps.signal,
    );
  } finally {
    database.end();
  }
};

const createBackupParts = async function* (
  { files, report }: TakeBackupDeps,
  database: MaintenanceDatabase,
  tables: readonly TableToBackUp[],
): BackupPartsToWrite {
  const rows: Record<string, number> = {};
  for (const table of tables) {
    rows[table.name] = yield* rowParts(
      database,
      `${BACKUP_DATABASE_FOLDER}${table.name}/`,
      toCopyTargetSql(table),
    );
  }
  const jobs = yield* jobParts(database);
  await database.script('commit');
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  report(`Database: ${tables.length} tables, ${sum} rows, ${jobs} jobs.`);
  const stored = yield* fileParts(files, report);
  return { rows, jobs, ...stored };
};

/**
 * Yields the pending jobs, including those that a restore has left for the next start. The form does not depend on the version
 * of pg-boss.
 */
const jobParts = async function* (database: MaintenanceDatabase) {
  const [there] = await database<{ boss: boolean; restored: boolean }[]>`
    select to_regclass('pgboss.job') is not null as boss,
      to_regclass(${RESTORED_JOBS_TABLE}) is not null as restored`;
  const boss = `select name, data, start_after from pgboss.job
    where state in ('created', 'retry', 'active') and data is not null and left(name, 2) <> '__'`;
  const restored = `select queue, data, start_after from ${RESTORED_JOBS_TABLE}`;
  const sources = [...(there?.boss ? [boss] : []), ...(there?.restored ? [restored] : [])];
  if (sources.length === 0) return 0;
  return yield* rowParts(database, BACKUP_JOBS_FOLDER, `(${sources.join(' union all ')})`);
};

const rowParts = async function* (
  database: MaintenanceDatabase,
  prefix: string,
  source: string,
): AsyncGenerator<BackupPartToWrite, number> {
  const rows = database.copyOut(source);
  let parts = 0;
  let gathered: Buffer[] = [];
  let size = 0;
  const next = (): BackupPartToWrite => {
    parts += 1;
    const part = { name: `${prefix}${String(parts).padStart(6, '0')}`, size, content: gathered };
    gathered = [];
    size = 0;
    return part;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) yield next();
  }
  if (size > 0) yield next();
  return rows.rowCount;
};

const fileParts = async function* (
  files: TakeBackupDeps['files'],
  report: (line: string) => void,
): AsyncGenerator<BackupPartToWrite, { files: number; bytes: number }> {
  let count = 0;
  let bytes = 0;
  let gone = 0;
  for await (const { key, size } of files.list('')) {
    const content = await readListedContent(files, key, size);
    if (!content) {
      gone += 1;
      continue;
    }
    yield { name: `${BACKUP_FILES_FOLDER}${key}`, size, content };
    count += 1;
    bytes += size;
    if (count % FILES_PER_PROGRESS_MESSAGE === 0) report(`Files: ${count} so far, ${bytes} bytes.`);
  }
  const removed = gone === 0 ? '' : ` Removed meanwhile: ${gone}.`;
  report(`Files: ${count}, ${bytes} bytes.${removed}`);
  return { files: count, bytes };
};

/**
 * Returns the content of a file up to the listed size, even if the file has grown since. Returns undefined when the file was
 * removed.
 */
const readListedContent = async (
  files: TakeBackupDeps['files'],
  key: string,
  size: number,
): Promise<AsyncIterable<Buffer> | Buffer[] | undefined> => {
  if (size === 0) return [];
  const content = await files.get(key, { start: 0, end: size - 1 });
  return content && readFirstPiece(content);
};

/**
 * Reads the first chunk of a file before the part of the file is announced in the archive, so that a missing file is noticed in
 * time.
 */
const readFirstPiece = async (content: Readable): Promise<AsyncIterable<Buffer> | undefined> => {
  const chunks = content.iterator() as AsyncIterator<Buffer>;
  try {
    const first = await chunks.next();
    return (async function* () {
      if (first.done) return;
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => chunks };
    })();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
