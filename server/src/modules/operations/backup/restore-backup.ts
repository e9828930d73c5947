import { Readable } from 'node:stream';
import type { FileStore } from '../../../platform/files/file-store.ts';
import {
  CREATE_MIGRATIONS_TABLE_SQL,
  toTransactionalMigrationSql,
  readMigrations,
  SCHEMA_LOCK_ID,
} from '../../../platform/database/migrate.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import {
  openMaintenanceDatabase,
  type MaintenanceDatabase,
} from '../../../platform/database/maintenance-database.ts';
import { isErasureRecordKey } from '../../privacy/erasures.ts';
import {
  type BackupEndCounts,
  type BackupHeader,
  BACKUP_DATABASE_FOLDER,
  BACKUP_FILES_FOLDER,
  FILES_PER_PROGRESS_MESSAGE,
  BACKUP_JOBS_FOLDER,
} from './archive-format.ts';
import { createRestoredFileTracker } from './restored-files.ts';
import { type BackupPartToRead, openBackupArchive, verifyBackupArchive } from './read-archive.ts';
import { createRestoredRowLoader } from './load-rows.ts';
import {
  toCopyTargetSql,
  createDropSchemaStatements,
  listForeignKeyStatements,
  listTablesToBackUp,
  listTriggerStatements,
  RESTORED_JOBS_TABLE,
  toQuotedTableName,
  UNFINISHED_RESTORE_TABLE,
} from './schema-catalog.ts';

export interface RestoreBackupDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  /** Called with progress messages, one line each. */
  readonly report: (line: string) => void;
}

export interface BackupSource {
  /** Name of the backup archive in messages. */
  readonly archive: string;
  /** Opens the backup archive from its first byte; called twice. */
  readonly open: () => Readable | Promise<Readable>;
}

/** A complete backup that this version of the server can restore. */
export interface CheckedBackup extends BackupSource {
  readonly header: BackupHeader;
  readonly end: BackupEndCounts;
  /** SQL texts of the migrations that the backup's database had applied. */
  readonly migrations: readonly string[];
}

/**
 * Reads a backup to its end, before a database for it is created. Throws DamagedBackupError, and an Error for a backup of a newer
 * version.
 */
export const checkBackup = async (
  source: BackupSource,
  report: RestoreBackupDeps['report'],
): Promise<CheckedBackup> => {
  report('Reading the archive …');
  const { header, end } = await verifyBackupArchive(await source.open());
  const migrations = await findBackupMigrations(header);
  report(`It was made at ${header.madeAt} and is whole.`);
  return { ...source, header, end, migrations };
};

/**
 * Restores a site from a backup. The database changes in one transaction at the end. Until then it is the former one, but no
 * server starts on it (`unfinished_restore`), because files of both sites may be mixed. Throws DamagedBackupError, and an Error
 * when a server runs or when the target is not empty.
 * @param replace whether to replace existing data; otherwise the target must be empty
 */
export const restoreBackup = async (
  deps: RestoreBackupDeps,
  { archive, open, header, end, migrations }: CheckedBackup,
  replace: boolean,
): Promise<BackupEndCounts> => {
  const { sql, files, report } = deps;
  const database = await openMaintenanceDatabase(sql, 'cairn restore');
  try {
    await database`select pg_advisory_lock(${SCHEMA_LOCK_ID})`;
    await requireNoOtherConnection(database);
    if (!replace) await requireEmpty(database, files);
    await markUnfinished(database, archive);
    const restoredFiles = await createRestoredFileTracker(database, files);
    await database.script('begin');
    await makeSchema(database, migrations);
    const { parts } = await openBackupArchive(await open());
    await loadBackup(database, header, end, { parts, files, trackFile: restoredFiles.add, report });
    await database.script('commit; analyze');
    const removed = await restoredFiles.removeOthers();
    report(`Files: ${end.files}, ${end.bytes} bytes; ${removed} others removed.`);
    return end;
  } finally {
    database.end();
  }
};

/**
 * Returns the SQL texts of the backup's migrations. Throws when this version does not know one of them, or has another text of
 * it.
 */
const findBackupMigrations = async ({ migrations }: BackupHeader): Promise<string[]> => {
  const known = new Map((await readMigrations()).map((each) => [each.name, each]));
  return migrations.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (migration?.checksum === checksum) return toTransactionalMigrationSql(migration);
    throw new Error(
      `The backup has the migration ${name}, which this version ${migration ? 'has another text of' : 'does not know'}: restore it with the version that made it, or a newer one.`,
    );
  });
};

const requireNoOtherConnection = async (database: MaintenanceDatabase): Promise<void> => {
  const [others] = await database<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'cairn'`;
  if ((others?.count ?? 0) > 0)
    throw new Error('A server is running on this database. Stop it first.');
};

const requireEmpty = async (database: MaintenanceDatabase, files: FileStore): Promise<void> => {
  const hint = 'Choose another place, or say --replace to lose what is there.';
  const tables = await listTablesToBackUp(database);
  if (tables.length > 0) throw new Error(`There is a database already. ${hint}`);
  const [marked] = await database<{ isThere: boolean }[]>`
    select to_regclass(${UNFINISHED_RESTORE_TABLE}) is not null as "isThere"`;
  // Allows existing files in the target if they belong to a restore that did not finish.
  if (marked?.isThere) return;
  for await (const { key } of files.list(''))
    if (!isErasureRecordKey(key))
      throw new Error(`There are files already, such as ${key}. ${hint}`);
};

const markUnfinished = async (database: MaintenanceDatabase, archive: string): Promise<void> => {
  await database.script(`create table if not exists ${UNFINISHED_RESTORE_TABLE}
    (archive text not null, began_at timestamptz not null default now())`);
  await database`insert into unfinished_restore (archive) values (${archive})`;
};

const makeSchema = async (database: MaintenanceDatabase, migrations: readonly string[]) => {
  for (const statement of await createDropSchemaStatements(database))
    await database.script(statement);
  await database.script(CREATE_MIGRATIONS_TABLE_SQL);
  for (const text of migrations) await database.script(text);
};

interface BackupLoad {
  readonly parts: AsyncGenerator<BackupPartToRead, BackupEndCounts>;
  readonly files: FileStore;
  readonly trackFile: (key: string) => Promise<void>;
  readonly report: (line: string) => void;
}

/**
 * Loads the rows of a backup in any order: foreign keys are checked at the end. Triggers do not run, because the backup contains
 * the rows that they wrote.
 */
const loadBackup = async (
  database: MaintenanceDatabase,
  header: BackupHeader,
  end: BackupEndCounts,
  { parts, files, trackFile, report }: BackupLoad,
): Promise<void> => {
  const references = await listForeignKeyStatements(database);
  for (const { drop } of references) await database.script(drop);
  const triggers = await listTriggerStatements(database);
  for (const { disable } of triggers) await database.script(disable);
  const rows = createRestoredRowLoader(database, await emptyTables(database, header));
  let count = 0;
  for (;;) {
    const next = await parts.next();
    if (next.done) break;
    const { name, content } = next.value;
    if (name.startsWith(BACKUP_FILES_FOLDER)) {
      await rows.finish();
      const key = name.slice(BACKUP_FILES_FOLDER.length);
      await files.put(key, Readable.from(content));
      await trackFile(key);
      count += 1;
      if (count % FILES_PER_PROGRESS_MESSAGE === 0)
        report(`Files: ${count} of ${end.files} so far.`);
    } else {
      await rows.add(name.slice(0, name.lastIndexOf('/') + 1), content);
    }
  }
  await rows.finish();
  requireEqualCounts(rows.counts, end);
  for (const { enable } of triggers) await database.script(enable);
  for (const { add } of references) await database.script(add);
  for (const { name, value, isCalled } of header.sequences) {
    await database`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint, ${isCalled})`;
  }
  report(`Database: ${header.tables.length} tables, ${end.jobs} jobs.`);
};

const requireEqualCounts = (
  counts: ReadonlyMap<string, number>,
  { rows, jobs }: BackupEndCounts,
): void => {
  const expectedCounts = [...Object.entries(rows), [BACKUP_JOBS_FOLDER, jobs] as const];
  for (const [name, count] of expectedCounts) {
    const loaded =
      counts.get(
        name === BACKUP_JOBS_FOLDER ? BACKUP_JOBS_FOLDER : `${BACKUP_DATABASE_FOLDER}${name}/`,
      ) ?? 0;
    if (loaded !== count)
      throw new Error(`${name} has ${loaded} rows, and ${count} were backed up.`);
  }
};

/**
 * Deletes the rows that migrations have added. Returns the tables and columns to copy rows into, by the name of their part in
 * the backup.
 */
const emptyTables = async (
  database: MaintenanceDatabase,
  { tables }: BackupHeader,
): Promise<ReadonlyMap<string, string>> => {
  await database.script(`create table if not exists ${RESTORED_JOBS_TABLE}
    (queue text not null, data jsonb not null, start_after timestamptz not null)`);
  const made = new Map((await listTablesToBackUp(database)).map((table) => [table.name, table]));
  const targets = new Map([
    [BACKUP_JOBS_FOLDER, `${RESTORED_JOBS_TABLE} (queue, data, start_after)`],
  ]);
  for (const { name, columns } of tables) {
    const known = made.get(name)?.columns ?? [];
    if (columns.some((column) => !known.includes(column)))
      throw new Error(`The backup has columns of ${name} that its migrations do not make.`);
    targets.set(`${BACKUP_DATABASE_FOLDER}${name}/`, toCopyTargetSql({ name, columns }));
    await database.script(`truncate ${toQuotedTableName(name)} cascade`);
  }
  return targets;
};
