import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { MaintenanceDatabase } from '../../../platform/database/maintenance-database.ts';

export interface RestoredRowLoader {
  /** Copies the next rows into a table. All rows of one table must follow each other. */
  readonly add: (table: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** Ends the copying into the current table. Until then its connection cannot run another query, which would wait forever. */
  readonly finish: () => Promise<void>;
  /** Number of rows that were copied into each finished table. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Creates the object that copies rows of a backup into one table after the other. Rejects with the database's error when it
 * rejects a row.
 * @param targets the tables and columns to copy into, by the name that `add` uses
 */
export const createRestoredRowLoader = (
  database: MaintenanceDatabase,
  targets: ReadonlyMap<string, string>,
): RestoredRowLoader => {
  const counts = new Map<string, number>();
  let open: ReturnType<typeof begin> | undefined;

  const begin = (table: string) => {
    const target = targets.get(table);
    if (target === undefined) throw new Error(`The backup does not say what ${table} is.`);
    const into = database.copyIn(target);
    const done = finished(into);
    // Prevents an unhandled rejection when the copying fails while no call awaits it. The next write then rejects instead.
    done.catch(() => undefined);
    return { table, into, done };
  };
  const finish = async (): Promise<void> => {
    if (!open) return;
    const { table, into, done } = open;
    open = undefined;
    into.end();
    await done;
    counts.set(table, into.rowCount);
  };
  return {
    add: async (table, content) => {
      if (open?.table !== table) {
        await finish();
        open = begin(table);
      }
      const { into, done } = open;
      for await (const chunk of content) {
        if (!into.write(chunk)) await Promise.race([once(into, 'drain'), done]);
      }
    },
    finish,
    counts,
  };
};
