import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { WriteLine } from '../logging/log-line.ts';
import type { Sql } from './sql.ts';
import { connect } from './connect.ts';
import { type DatabaseMonitor, watchDatabase } from './database-monitor.ts';
import { hasEmbeddedDatabase, openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { databaseFailure } from './failures.ts';
import { migrate, missingMigrations } from './migrate.ts';

export interface Database {
  readonly sql: Sql;
  readonly monitor: DatabaseMonitor;
  /** Ends the connections, then the embedded server when no other process uses it. It can be called again. */
  readonly close: () => Promise<void>;
}

/** Time-outs for a ready database. The embedded one may have to recover from a crash; one by URL should be running. */
const READY_MS = { embedded: 60_000, url: 5000 };

/** Waits until the database responds, including its crash recovery. Throws the last error after the time-out. */
export const waitUntilReady = async (
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
      if (databaseFailure(error) !== 'down' || Date.now() > deadline) throw error;
      await wait(50, undefined, { signal });
    }
  }
};

interface DatabasePlace {
  readonly url: string | undefined;
  readonly dataDir: string;
  /** `wait`: waits without a time limit until another process has updated the schema. `apply` is the default. */
  readonly migrations?: 'apply' | 'wait' | undefined;
  /** Cancels the opening while it waits; it then rejects. */
  readonly signal?: AbortSignal | undefined;
}

const noDatabase = (where: string): Error =>
  new Error(
    `There is no database of a site ${where}. Start the site once or run ./cairn migrate, or say which one is meant: DATA_DIR or DATABASE_URL, as the site has them.`,
  );

/** Opens the database of a site for a tool. Throws when there is none, so that a wrong path does not create a second database. */
export const openExistingDatabase = async (
  place: DatabasePlace,
  log: WriteLine,
): Promise<Database> => {
  await requireMade(place);
  return open(place, log, (sql) => requireSite(sql, place));
};

/** Opens the database of a site without migrating its schema, which may be that of another version. */
export const openUnchangedDatabase = async (
  place: DatabasePlace,
  log: WriteLine,
): Promise<Pick<Database, 'sql' | 'close'>> => {
  await requireMade(place);
  const reached = await reach(place, log);
  try {
    await refuseHalfRestored(reached.sql);
    await requireSite(reached.sql, place);
    return reached;
  } catch (error) {
    await reached.close();
    throw error;
  }
};

/** Opens a database without its schema. Creates the embedded one if there is none. */
export const openDatabaseToFill = (
  place: DatabasePlace,
  log: WriteLine,
): Promise<Pick<Database, 'sql' | 'close'>> => reach(place, log);

const requireMade = async ({ url, dataDir }: DatabasePlace): Promise<void> => {
  if (url === undefined && !(await hasEmbeddedDatabase(dataDir)))
    throw noDatabase(`in ${path.resolve(dataDir)}`);
};

const requireSite = async (sql: Sql, { url, dataDir }: DatabasePlace): Promise<void> => {
  const [row] = await sql<{ isThere: boolean }[]>`
    select to_regclass('schema_migrations') is not null as "isThere"`;
  if (row?.isThere !== true) throw noDatabase(url === undefined ? `in ${dataDir}` : 'at that URL');
};

/**
 * Throws for a database with a partial restore, which mixes two sites. `./cairn restore` creates the table when it begins, with
 * the archive's name, and drops it at the end.
 */
const refuseHalfRestored = async (sql: Sql): Promise<void> => {
  const [there] = await sql<{ isThere: boolean }[]>`
    select to_regclass('unfinished_restore') is not null as "isThere"`;
  if (there?.isThere !== true) return;
  const [begun] = await sql<{ archive: string; beganAt: Date }[]>`
    select archive, began_at as "beganAt" from unfinished_restore order by began_at desc limit 1`;
  throw new Error(
    `A restore, begun at ${begun?.beganAt.toISOString() ?? 'some time'}, has not finished. Wait for it, or run it again: ./cairn restore ${begun?.archive ?? '<archive>'}`,
  );
};

const LOOK_AGAIN_MS = 1000;

/** Names only the first and the last migration, because all those of an empty database would fill the screen. */
const describeMissing = (names: readonly string[]): string => {
  const [first = '', ...others] = names;
  const which =
    others.length === 0
      ? `the migration ${first}`
      : `${names.length} migrations, ${first} to ${others.at(-1) ?? ''}`;
  return `The schema lacks ${which}. The server waits for ./cairn migrate.`;
};

/** Waits until the schema is up to date. Rejects when the connections are closed meanwhile. */
const untilMigrated = async (
  sql: Sql,
  log: WriteLine,
  signal: AbortSignal | undefined,
): Promise<string[]> => {
  for (let told = ''; ; await wait(LOOK_AGAIN_MS, undefined, { signal })) {
    const missing = await missingMigrations(sql);
    if (missing.length === 0) return [];
    const text = describeMissing(missing);
    if (text !== told) log(text, 'warn');
    told = text;
  }
};

/** Opens `url`, or the embedded database in `dataDir`. Updates the schema, or waits until it is up to date. */
export const openDatabase = (place: DatabasePlace, log: WriteLine): Promise<Database> =>
  open(place, log, async () => undefined);

/** Connects to the server. Returns the connections and a function that ends both. */
const reach = async ({ url, dataDir, signal }: DatabasePlace, log: WriteLine) => {
  const embedded = url === undefined ? await openEmbeddedDatabase(dataDir, log) : undefined;
  const target = embedded ?? { url: url ?? '' };
  const sql = connect(target);
  const close = async () => {
    await sql.end({ timeout: 3 });
    await embedded?.stop();
  };
  try {
    await waitUntilReady(sql, embedded ? READY_MS.embedded : READY_MS.url, signal);
    return { embedded, target, sql, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const open = async (
  place: DatabasePlace,
  log: WriteLine,
  /** Throws when the database is not the expected one. */
  check: (sql: Sql) => Promise<void>,
): Promise<Database> => {
  const { embedded, target, sql, close } = await reach(place, log);
  try {
    // This check comes first, because the target of a partial restore has no site yet.
    await refuseHalfRestored(sql);
    await check(sql);
    const applied = await (place.migrations === 'wait'
      ? untilMigrated(sql, log, place.signal)
      : migrate(sql));
    const origin = embedded?.origin ?? 'by url';
    log(`The database is ready (${origin}); migrations applied: ${applied.length}.`);
    const hasRoom = embedded?.hasRoom ?? (() => Promise.resolve(true));
    const pulse = connect(target, { max: 1 });
    const monitor = watchDatabase({ pulse, hasRoom, log });
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
