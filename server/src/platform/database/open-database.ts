import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LogLineWriter } from '../logging/log-line.ts';
import type { Sql } from './sql.ts';
import { connectDatabase } from './connect.ts';
import { type DatabaseMonitor, watchDatabase } from './database-monitor.ts';
import { hasEmbeddedDatabase, openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { classifyDatabaseError } from './database-failures.ts';
import { migrate, listMissingMigrations } from './migrate.ts';

export interface Database {
  readonly sql: Sql;
  readonly monitor: DatabaseMonitor;
  /** Ends the connections, then the embedded server when no other process uses it. It can be called again. */
  readonly close: () => Promise<void>;
}

/**
 * Time-outs in ms until a database must respond. An embedded database may have to recover from a crash; a database with a URL
 * should be running already.
 */
const READY_TIMEOUT_MS = { embedded: 60_000, url: 5000 };

/** Waits until the database responds, including its crash recovery. Throws the last error after the time-out. */
export const waitUntilDatabaseResponds = async (
  sql: Sql,
  limitMs: number,
  signal?: AbortSignal,
): Promise<void> => {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (classifyDatabaseError(error) !== 'down' || Date.now() > deadline) throw error;
      await wait(50, undefined, { signal });
    }
  }
};

interface DatabaseLocation {
  readonly url: string | undefined;
  readonly dataDir: string;
  /**
   * Selects which process updates the schema. `wait`: another process, without a time limit. `apply`, the default: this
   * process.
   */
  readonly migrations?: 'apply' | 'wait' | undefined;
  /** Signal that cancels the opening of the database while it waits; the opening then rejects. */
  readonly signal?: AbortSignal | undefined;
}

const createNoDatabaseError = (where: string): Error =>
  new Error(
    `There is no database of a site ${where}. Start the site once or run ./cairn migrate, or say which one is meant: DATA_DIR or DATABASE_URL, as the site has them.`,
  );

/** Opens the database of a site for a tool. Throws when there is none, so that a wrong path does not create a second database. */
export const openExistingDatabase = async (
  location: DatabaseLocation,
  log: LogLineWriter,
): Promise<Database> => {
  await requireCreated(location);
  return openChecked(location, log, (sql) => requireSiteSchema(sql, location));
};

/** Opens the database of a site without migrating its schema, which may be that of another version of the server. */
export const openDatabaseUnmigrated = async (
  location: DatabaseLocation,
  log: LogLineWriter,
): Promise<Pick<Database, 'sql' | 'close'>> => {
  await requireCreated(location);
  const reached = await connectToServer(location, log);
  try {
    await refusePartialRestore(reached.sql);
    await requireSiteSchema(reached.sql, location);
    return reached;
  } catch (error) {
    await reached.close();
    throw error;
  }
};

/** Opens a database, which may still be empty. Creates the embedded one if there is none. */
export const openDatabaseWithoutSchema = (
  location: DatabaseLocation,
  log: LogLineWriter,
): Promise<Pick<Database, 'sql' | 'close'>> => connectToServer(location, log);

const requireCreated = async ({ url, dataDir }: DatabaseLocation): Promise<void> => {
  if (url === undefined && !(await hasEmbeddedDatabase(dataDir)))
    throw createNoDatabaseError(`in ${path.resolve(dataDir)}`);
};

const requireSiteSchema = async (sql: Sql, { url, dataDir }: DatabaseLocation): Promise<void> => {
  const [row] = await sql<{ isThere: boolean }[]>`
    select to_regclass('schema_migrations') is not null as "isThere"`;
  if (row?.isThere !== true)
    throw createNoDatabaseError(url === undefined ? `in ${dataDir}` : 'at that URL');
};

/**
 * Throws for a database with a partial restore, which mixes two sites. `./cairn restore` creates the table when it begins, with
 * the archive's name, and drops it at the end.
 */
const refusePartialRestore = async (sql: Sql): Promise<void> => {
  const [there] = await sql<{ isThere: boolean }[]>`
    select to_regclass('unfinished_restore') is not null as "isThere"`;
  if (there?.isThere !== true) return;
  const [begun] = await sql<{ archive: string; beganAt: Date }[]>`
    select archive, began_at as "beganAt" from unfinished_restore order by began_at desc limit 1`;
  throw new Error(
    `A restore, begun at ${begun?.beganAt.toISOString() ?? 'some time'}, has not finished. Wait for it, or run it again: ./cairn restore ${begun?.archive ?? '<archive>'}`,
  );
};

const SCHEMA_CHECK_INTERVAL_MS = 1000;

/** Names only the first and the last migration, because the list for an empty database would fill the terminal. */
const describeMissing = (names: readonly string[]): string => {
  const [first = '', ...others] = names;
  const which =
    others.length === 0
      ? `the migration ${first}`
      : `${names.length} migrations, ${first} to ${others.at(-1) ?? ''}`;
  return `The schema lacks ${which}. The server waits for ./cairn migrate.`;
};

/** Waits until another process has migrated the schema. Rejects when the connections are closed meanwhile. */
const waitUntilMigrated = async (
  sql: Sql,
  log: LogLineWriter,
  signal: AbortSignal | undefined,
): Promise<string[]> => {
  for (let lastLogged = ''; ; await wait(SCHEMA_CHECK_INTERVAL_MS, undefined, { signal })) {
    const missing = await listMissingMigrations(sql);
    if (missing.length === 0) return [];
    const text = describeMissing(missing);
    if (text !== lastLogged) log(text, 'warn');
    lastLogged = text;
  }
};

/** Opens `url`, or the embedded database in `dataDir`. Updates the schema, or waits until it is up to date. */
export const openDatabase = (location: DatabaseLocation, log: LogLineWriter): Promise<Database> =>
  openChecked(location, log, async () => undefined);

/**
 * Throws for a database with another encoding than UTF-8, which cannot store all texts. A PostgreSQL that was set up without
 * a language creates such databases by default.
 */
const requireUtf8 = async (sql: Sql): Promise<void> => {
  const [row] = await sql<{ encoding: string }[]>`
    select current_setting('server_encoding') as encoding`;
  if (row?.encoding === 'UTF8') return;
  throw new Error(
    `The database has the encoding ${row?.encoding}, and the site needs UTF8: create database cairn owner cairn encoding 'UTF8' template template0`,
  );
};

/** Connects to the server. Returns the connections and a function that ends both. */
const connectToServer = async ({ url, dataDir, signal }: DatabaseLocation, log: LogLineWriter) => {
  const embedded = url === undefined ? await openEmbeddedDatabase(dataDir, log) : undefined;
  const target = embedded ?? { url: url ?? '' };
  const sql = connectDatabase(target);
  const close = async () => {
    await sql.end({ timeout: 3 });
    await embedded?.stop();
  };
  try {
    await waitUntilDatabaseResponds(
      sql,
      embedded ? READY_TIMEOUT_MS.embedded : READY_TIMEOUT_MS.url,
      signal,
    );
    await requireUtf8(sql);
    return { embedded, target, sql, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const openChecked = async (
  location: DatabaseLocation,
  log: LogLineWriter,
  /** Throws if the database that was opened is not the expected one. */
  check: (sql: Sql) => Promise<void>,
): Promise<Database> => {
  const { embedded, target, sql, close } = await connectToServer(location, log);
  try {
    // This check comes first, because the database of a partial restore has no site that the other checks could find.
    await refusePartialRestore(sql);
    await check(sql);
    const applied = await (location.migrations === 'wait'
      ? waitUntilMigrated(sql, log, location.signal)
      : migrate(sql));
    const origin = embedded?.origin ?? 'by url';
    log(`The database is ready (${origin}); migrations applied: ${applied.length}.`);
    const hasDiskSpace = embedded?.hasDiskSpace ?? (() => Promise.resolve(true));
    const pulse = connectDatabase(target, { max: 1 });
    const monitor = watchDatabase({ pulse, hasDiskSpace, log });
    let closed: Promise<void> | undefined;
    return {
      sql,
      monitor,
      close: () => {
        monitor.end();
        closed ??= pulse.end({ timeout: 1 }).then(close);
        return closed;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};
