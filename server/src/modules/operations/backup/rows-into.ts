import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { WholeDatabase } from '../../../platform/database/whole-database.ts';

export interface LoadedRows {
  /** The next rows of a part's table; those of one table follow each other. */
  readonly add: (table: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** Ends the table that is being filled. Until then its connection answers nothing else, and whoever asks waits for ever. */
  readonly finish: () => Promise<void>;
  /** How many there were in each table that was ended. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Fills one table after the other. Rejects with the database's error when it does not take a row.
 * @param targets what is copied into, by what `add` calls it
 */
export const rowsInto = (
  database: WholeDatabase,
  targets: ReadonlyMap<string, string>,
): LoadedRows => {
  const counts = new Map<string, number>();
  let open: ReturnType<typeof begin> | undefined;

  const begin = (table: string) => {
    const target = targets.get(table);
    if (target === undefined) throw new Error(`The backup does not say what ${table} is.`);
    const into = database.copyIn(target);
    const done = finished(into);
    // It may fail while nobody waits; whoever writes next is told.
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
