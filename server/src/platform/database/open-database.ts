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
  /** Ends the connections, then the embedded server when no other process uses it. Again is fine. */
  readonly close: () => Promise<void>;
}

/** A recovery after a crash reads the log again; a server by URL should simply be there. */
const READY_MS = { embedded: 60_000, url: 5000 };

/** Waits while nobody answers yet, and through crash recovery. Throws what stays wrong. */
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
  /** `wait`: another process brings the schema up to date, and this one waits for that, however long it takes. Unless told: `apply`. */
  readonly migrations?: 'apply' | 'wait' | undefined;
  /** Ends the opening while it waits: it then rejects. */
  readonly signal?: AbortSignal | undefined;
}

const noDatabase = (where: string): Error =>
  new Error(
    `There is no database of a site ${where}. Start the site once or run ./cairn migrate, or say which one is meant: DATA_DIR or DATABASE_URL, as the site has them.`,
  );

/** For a tool, which would else leave a second database where nobody looks. Throws when no site has run there. */
export const openExistingDatabase = async (
  place: DatabasePlace,
  log: WriteLine,
): Promise<Database> => {
  await requireMade(place);
  return open(place, log, (sql) => requireSite(sql, place));
};

/** The same with the schema as it is, which may be that of another version. */
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

/** Makes the embedded one when there is none, and no schema in it. */
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

/** Half of one site and half of another is no site. The table is made and dropped by `./cairn restore`, which says there what it was told. */
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

/** Of an empty database they would fill the screen, so only the first and the last are named. */
const describeMissing = (names: readonly string[]): string => {
  const [first = '', ...others] = names;
  const which =
    others.length === 0
      ? `the migration ${first}`
      : `${names.length} migrations, ${first} to ${others.at(-1) ?? ''}`;
  return `The schema lacks ${which}. The server waits for ./cairn migrate.`;
};

/** Ends with an error when the connections are closed meanwhile. */
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

/** Opens `url`, or the embedded database in `dataDir`, and brings the schema up to date, or waits until it is. */
export const openDatabase = (place: DatabasePlace, log: WriteLine): Promise<Database> =>
  open(place, log, async () => undefined);

/** The server, its connections, and how both end. */
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
  /** Throws when it is not the one that was meant. */
  check: (sql: Sql) => Promise<void>,
): Promise<Database> => {
  const { embedded, target, sql, close } = await reach(place, log);
  try {
    // First: a place that a restore was to fill has no site yet.
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
