import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { LockedSql, Sql } from './sql.ts';

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../../migrations');
const MIGRATION_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Number of the advisory lock under which the schema is migrated; an arbitrary constant of this product. */
export const SCHEMA_LOCK_ID = 723_001;
/**
 * Time in ms for which a migration waits for a table lock. While it waits it blocks all later users of the table, so each
 * wait is short, with a pause before the next.
 */
const TABLE_LOCK_TIMEOUT_MS = 2000;
const LOCK_RETRY_DELAY_MS = 500;
const MAX_LOCK_ATTEMPTS = 60;
/** Error code of PostgreSQL for a lock time-out. */
const LOCK_TIMEOUT_SQLSTATE = '55P03';

/** Version 0.9 replaced all earlier migrations by one baseline, before the product was first deployed (docs/decisions/070). */
const FIRST_MIGRATION_BEFORE_BASELINE = '0001-identity.sql';
const OLD_SCHEMA =
  'The database was made by a version before 0.9, which this version cannot upgrade. Use an empty database or another data folder.';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** Returns all migrations of this version of the server, in the order of their application. */
export const readMigrations = async (folder = MIGRATIONS_FOLDER): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => MIGRATION_NAME.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

export const CREATE_MIGRATIONS_TABLE_SQL = `create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

const applyPendingMigrations = async (connection: LockedSql, migrations: readonly Migration[]) => {
  await connection.script(CREATE_MIGRATIONS_TABLE_SQL);
  const rows = await connection<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migrations`;
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  if (applied.has(FIRST_MIGRATION_BEFORE_BASELINE)) throw new Error(OLD_SCHEMA);
  const done: string[] = [];
  for (const { name, text, checksum } of migrations) {
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined) throw new Error(`Migration ${name} was changed after it was applied.`);
    const record = `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`;
    if (isConcurrent(name)) await applyOutsideTransaction(connection, text, record);
    else await applyInTransaction(connection, text, record);
    done.push(name);
  }
  return done;
};

/** Returns the SQL of a migration for a transaction of the caller. Other connections must not use its tables meanwhile. */
export const toTransactionalMigrationSql = ({ name, text }: Migration): string =>
  isConcurrent(name) ? text.replaceAll(/\bconcurrently\b/gi, '') : text;

/** Returns whether a migration builds indexes of tables while other connections use them. */
const isConcurrent = (name: string): boolean => /^\d{4}-concurrently-/.test(name);

/**
 * Applies a migration statement by statement, because its statements are not allowed in a transaction. The migration of a
 * killed process is repeated.
 */
const applyOutsideTransaction = async (
  connection: LockedSql,
  text: string,
  record: string,
): Promise<void> => {
  for (const statement of text.split(/;$/m)) await connection.script(statement);
  await connection.script(record);
};

/** Applies a migration and records it in one transaction. */
const applyInTransaction = async (
  connection: LockedSql,
  text: string,
  record: string,
): Promise<void> => {
  const limit = `set local lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`;
  for (let tries = 1; ; tries += 1) {
    try {
      return await connection.script(`begin;\n${limit};\n${text}\n;${record};\ncommit;`);
    } catch (error) {
      await connection.script('rollback');
      const isBusy = error instanceof DatabaseError && error.code === LOCK_TIMEOUT_SQLSTATE;
      if (!isBusy || tries >= MAX_LOCK_ATTEMPTS) throw error;
      await wait(LOCK_RETRY_DELAY_MS);
    }
  }
};

/**
 * Brings the schema up to date and returns the names of the migrations applied now. Servers that start together wait for each
 * other. Migrations of a later version are ignored. Throws when an applied file was edited, and for a schema from before the
 * baseline.
 */
export const migrate = async (sql: Sql, folder = MIGRATIONS_FOLDER): Promise<string[]> => {
  const migrations = await readMigrations(folder);
  return sql.withLock(SCHEMA_LOCK_ID, (connection) =>
    applyPendingMigrations(connection, migrations),
  );
};

/** Returns the names of migrations that the schema lacks and that another process, or an operator, will apply. */
export const listMissingMigrations = async (
  sql: Sql,
  folder = MIGRATIONS_FOLDER,
): Promise<string[]> => {
  const [row] = await sql<{ isThere: boolean }[]>`
    select to_regclass('schema_migrations') is not null as "isThere"`;
  const rows = row?.isThere
    ? await sql<{ name: string }[]>`select name from schema_migrations`
    : [];
  const applied = new Set(rows.map(({ name }) => name));
  const migrations = await readMigrations(folder);
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
};
