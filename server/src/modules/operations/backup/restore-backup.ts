import { Readable } from 'node:stream';
import type { FileStore } from '../../../platform/files/file-store.ts';
import {
  APPLIED_TABLE,
  toTransactionalText,
  readMigrations,
  SCHEMA_LOCK,
} from '../../../platform/database/migrate.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import {
  openMaintenanceDatabase,
  type MaintenanceDatabase,
} from '../../../platform/database/maintenance-database.ts';
import { isErasure } from '../../privacy/erasures.ts';
import {
  type BackupEnd,
  type BackupHeader,
  DATABASE,
  FILES,
  FILES_A_LINE,
  JOBS_FILE,
} from './archive-format.ts';
import { trackRestoredFiles } from './restored-files.ts';
import { type IncomingPart, readArchive, verifyArchive } from './read-archive.ts';
import { createRowLoader } from './load-rows.ts';
import {
  toTableWithColumns,
  createDropStatements,
  listReferences,
  listTables,
  listTriggers,
  RESTORED_JOBS,
  toQualifiedName,
  UNFINISHED_TABLE,
} from './schema-catalog.ts';

export interface RestoreDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  /** Called with progress messages, one line each. */
  readonly report: (line: string) => void;
}

export interface BackupSource {
  /** Name of the archive in messages. */
  readonly archive: string;
  /** Opens the archive from its first byte; called twice. */
  readonly open: () => Readable | Promise<Readable>;
}

/** A complete backup that this version can restore. */
export interface CheckedBackup extends BackupSource {
  readonly header: BackupHeader;
  readonly end: BackupEnd;
  /** Texts of its migrations. */
  readonly migrations: readonly string[];
}

/**
 * Reads an archive to its end, before a database for it is created. Throws DamagedBackupError, and an Error for an archive of a
 * newer version.
 */
export const checkBackup = async (
  source: BackupSource,
  report: RestoreDeps['report'],
): Promise<CheckedBackup> => {
  report('Reading the archive …');
  const { header, end } = await verifyArchive(await source.open());
  const migrations = await findBackupMigrations(header);
  report(`It was made at ${header.madeAt} and is whole.`);
  return { ...source, header, end, migrations };
};

/**
 * Restores a site. The database changes in one transaction at the end. Until then it is the former one, but no server starts on
 * it (`unfinished_restore`), because files of both sites may be mixed. Throws DamagedArchiveError, and an Error when a server
 * runs or when the target is not empty.
 * @param replace whether to replace existing data; otherwise the target must be empty
 */
export const restoreBackup = async (
  deps: RestoreDeps,
  { archive, open, header, end, migrations }: CheckedBackup,
  replace: boolean,
): Promise<BackupEnd> => {
  const { sql, files, report } = deps;
  const database = await openMaintenanceDatabase(sql, 'cairn restore');
  try {
    await database`select pg_advisory_lock(${SCHEMA_LOCK})`;
    await requireNoOtherConnection(database);
    if (!replace) await requireEmpty(database, files);
    await markUnfinished(database, archive);
    const kept = await trackRestoredFiles(database, files);
    await database.script('begin');
    await makeSchema(database, migrations);
    const { parts } = await readArchive(await open());
    await loadBackup(database, header, end, { parts, files, keep: kept.add, report });
    await database.script('commit; analyze');
    const removed = await kept.removeOthers();
    report(`Files: ${end.files}, ${end.bytes} bytes; ${removed} others removed.`);
    return end;
  } finally {
    database.end();
  }
};

/** Returns the texts of the backup's migrations. Throws when this version does not know one, or has another text of it. */
const findBackupMigrations = async ({ migrations }: BackupHeader): Promise<string[]> => {
  const known = new Map((await readMigrations()).map((each) => [each.name, each]));
  return migrations.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (migration?.checksum === checksum) return toTransactionalText(migration);
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
  const tables = await listTables(database);
  if (tables.length > 0) throw new Error(`There is a database already. ${hint}`);
  const [marked] = await database<{ isThere: boolean }[]>`
    select to_regclass(${UNFINISHED_TABLE}) is not null as "isThere"`;
  // The files belong to a restore that did not finish.
  if (marked?.isThere) return;
  for await (const { key } of files.list(''))
    if (!isErasure(key)) throw new Error(`There are files already, such as ${key}. ${hint}`);
};

const markUnfinished = async (database: MaintenanceDatabase, archive: string): Promise<void> => {
  await database.script(`create table if not exists ${UNFINISHED_TABLE}
    (archive text not null, began_at timestamptz not null default now())`);
  await database`insert into unfinished_restore (archive) values (${archive})`;
};

const makeSchema = async (database: MaintenanceDatabase, migrations: readonly string[]) => {
  for (const statement of await createDropStatements(database)) await database.script(statement);
  await database.script(APPLIED_TABLE);
  for (const text of migrations) await database.script(text);
};

interface BackupLoad {
  readonly parts: AsyncGenerator<IncomingPart, BackupEnd>;
  readonly files: FileStore;
  readonly keep: (key: string) => Promise<void>;
  readonly report: (line: string) => void;
}

/**
 * Loads rows in any order: references are checked at the end. Triggers do not run, because the backup contains the rows that they
 * wrote.
 */
const loadBackup = async (
  database: MaintenanceDatabase,
  header: BackupHeader,
  end: BackupEnd,
  { parts, files, keep, report }: BackupLoad,
): Promise<void> => {
  const references = await listReferences(database);
  for (const { drop } of references) await database.script(drop);
  const triggers = await listTriggers(database);
  for (const { disable } of triggers) await database.script(disable);
  const rows = createRowLoader(database, await emptyTables(database, header));
  let count = 0;
  for (;;) {
    const next = await parts.next();
    if (next.done) break;
    const { name, content } = next.value;
    if (name.startsWith(FILES)) {
      await rows.finish();
      const key = name.slice(FILES.length);
      await files.put(key, Readable.from(content));
      await keep(key);
      count += 1;
      if (count % FILES_A_LINE === 0) report(`Files: ${count} of ${end.files} so far.`);
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
  { rows, jobs }: BackupEnd,
): void => {
  const told = [...Object.entries(rows), [JOBS_FILE, jobs] as const];
  for (const [name, count] of told) {
    const loaded = counts.get(name === JOBS_FILE ? JOBS_FILE : `${DATABASE}${name}/`) ?? 0;
    if (loaded !== count)
      throw new Error(`${name} has ${loaded} rows, and ${count} were backed up.`);
  }
};

/** Returns the targets to copy rows into, by the name of their parts. Rows that migrations have added are deleted. */
const emptyTables = async (
  database: MaintenanceDatabase,
  { tables }: BackupHeader,
): Promise<ReadonlyMap<string, string>> => {
  await database.script(`create table if not exists ${RESTORED_JOBS}
    (queue text not null, data jsonb not null, start_after timestamptz not null)`);
  const made = new Map((await listTables(database)).map((table) => [table.name, table]));
  const targets = new Map([[JOBS_FILE, `${RESTORED_JOBS} (queue, data, start_after)`]]);
  for (const { name, columns } of tables) {
    const known = made.get(name)?.columns ?? [];
    if (columns.some((column) => !known.includes(column)))
      throw new Error(`The backup has columns of ${name} that its migrations do not make.`);
    targets.set(`${DATABASE}${name}/`, toTableWithColumns({ name, columns }));
    await database.script(`truncate ${toQualifiedName(name)} cascade`);
  }
  return targets;
};
