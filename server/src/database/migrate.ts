import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LockedSql, Sql } from './sql.ts';

const FOLDER = path.join(import.meta.dirname, '../../migrations');
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Any constant; it names "the schema of this product" among advisory locks. */
const LOCK = 723_001;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

const applyAll = async (connection: LockedSql, migrations: readonly Migration[]) => {
  await connection`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  const rows = await connection<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migrations`;
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const done: string[] = [];
  for (const { name, text, checksum } of migrations) {
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined) throw new Error(`Migration ${name} was changed after it was applied.`);
    // One transaction, together with its record.
    const record = `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`;
    await connection.script(`begin;\n${text}\n;${record};\ncommit;`);
    done.push(name);
  }
  return done;
};

/**
 * Brings the schema up to date and returns the names applied now. Servers that start together
 * wait for each other. Throws when an applied file was edited.
 */
export const migrate = async (sql: Sql, folder = FOLDER): Promise<string[]> => {
  const migrations = await readMigrations(folder);
  return sql.withLock(LOCK, (connection) => applyAll(connection, migrations));
};
