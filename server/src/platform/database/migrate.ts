import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { LockedSql, Sql } from './sql.ts';

const FOLDER = path.join(import.meta.dirname, '../../../migrations');
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Any constant; it names "the schema of this product" among advisory locks. */
export const SCHEMA_LOCK = 723_001;
/** Whoever waits for a table that is in use makes everybody wait who comes later: so not for long, and again after a pause. */
const TABLE_WAIT_MS = 2000;
const PAUSE_MS = 500;
const TRIES = 60;
/** What PostgreSQL says of a table that it did not get in time. */
const NOT_IN_TIME = '55P03';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** All that this version knows, in the order in which they are applied. */
export const readMigrations = async (folder = FOLDER): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

export const APPLIED_TABLE = `create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

const applyAll = async (connection: LockedSql, migrations: readonly Migration[]) => {
  await connection.script(APPLIED_TABLE);
  const rows = await connection<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migrations`;
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const done: string[] = [];
  for (const { name, text, checksum } of migrations) {
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined) throw new Error(`Migration ${name} was changed after it was applied.`);
    const record = `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`;
    if (isConcurrent(name)) await applyBeside(connection, text, record);
    else await applyWhole(connection, text, record);
    done.push(name);
  }
  return done;
};

/** As a part of a transaction of the caller's, whose tables nobody else uses. */
export const asPartOfTransaction = ({ name, text }: Migration): string =>
  isConcurrent(name) ? text.replaceAll(/\bconcurrently\b/gi, '') : text;

/** Builds indexes of tables that are in use. */
const isConcurrent = (name: string): boolean => /^\d{4}-concurrently-/.test(name);

/** Statement by statement, as no transaction may hold one: a process that is killed in between leaves it to be done again. */
const applyBeside = async (connection: LockedSql, text: string, record: string): Promise<void> => {
  for (const statement of text.split(/;$/m)) await connection.script(statement);
  await connection.script(record);
};

/** One transaction, together with its record. */
const applyWhole = async (connection: LockedSql, text: string, record: string): Promise<void> => {
  const limit = `set local lock_timeout = ${TABLE_WAIT_MS}`;
  for (let tries = 1; ; tries += 1) {
    try {
      return await connection.script(`begin;\n${limit};\n${text}\n;${record};\ncommit;`);
    } catch (error) {
      await connection.script('rollback');
      const isBusy = error instanceof DatabaseError && error.code === NOT_IN_TIME;
      if (!isBusy || tries >= TRIES) throw error;
      await wait(PAUSE_MS);
    }
  }
};

/**
 * Brings the schema up to date and returns the names applied now. Servers that start together
 * wait for each other. What a later version of the server has added is left alone. Throws when an applied file was edited.
 */
export const migrate = async (sql: Sql, folder = FOLDER): Promise<string[]> => {
  const migrations = await readMigrations(folder);
  return sql.withLock(SCHEMA_LOCK, (connection) => applyAll(connection, migrations));
};

/** Names that the schema has not got yet: `migrate` of another process, or a person, will bring them. */
export const missingMigrations = async (sql: Sql, folder = FOLDER): Promise<string[]> => {
  const [row] = await sql<{ isThere: boolean }[]>`
    select to_regclass('schema_migrations') is not null as "isThere"`;
  const rows = row?.isThere
    ? await sql<{ name: string }[]>`select name from schema_migrations`
    : [];
  const applied = new Set(rows.map(({ name }) => name));
  const migrations = await readMigrations(folder);
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
};
