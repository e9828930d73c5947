/** Counts changes of data that are read often and changed rarely, so that readers know whether their copy is current. */
import type { DatabaseMonitor } from './database-monitor.ts';
import { createSharedRead } from './shared-read.ts';
import type { Sql, TransactionSql } from './sql.ts';

/**
 * Counters of changes of the site's data. A read returns a value at least as new as the call, no matter which process made the
 * last change.
 */
export interface RevisionCounters {
  /** Returns the counter that each change of content raises. */
  readonly content: () => Promise<string>;
  /** Returns the counter that each change of a channel or a release raises. */
  readonly registry: () => Promise<string>;
}

interface RevisionRow {
  readonly content: string;
  readonly registry: string;
}

const readRevisions = async (sql: Sql): Promise<RevisionRow> => {
  const [row] = await sql<RevisionRow[]>`
    select (select revision from content_revision)::text as content,
      (select revision from registry_revision)::text as registry`;
  return row ?? { content: '', registry: '' };
};

/** Raises the counter of content in the transaction of a change, so that all processes read the content anew after its commit. */
export const raiseContentRevision = async (tx: TransactionSql): Promise<void> => {
  await tx`update content_revision set revision = revision + 1`;
};

/** Creates the counters of changes. One statement reads both, and requests that wait share it. */
export const createRevisionCounters = (
  sql: Sql,
  // Rejects early when the database hangs, because a statement would wait longer than visitors wait for a page.
  monitor: Pick<DatabaseMonitor, 'whileUp'> = { whileUp: (work) => work() },
): RevisionCounters => {
  const current = createSharedRead(() => monitor.whileUp(() => readRevisions(sql)));
  return {
    content: async () => (await current()).content,
    registry: async () => (await current()).registry,
  };
};

/**
 * Returns a function that caches a read until the counter of changes differs. All calls between two changes resolve to the
 * same object. A failed read rejects for the callers that wait for it, and the next call reads again.
 */
export const cacheByRevision = <T>(
  currentRevision: () => Promise<string>,
  read: () => PromiseLike<T>,
): (() => Promise<T>) => {
  let known: { readonly revision: string; readonly value: PromiseLike<T> } | undefined;
  return async () => {
    const revision = await currentRevision();
    if (known?.revision !== revision) {
      const reading = { revision, value: read() };
      known = reading;
      reading.value.then(undefined, () => {
        if (known === reading) known = undefined;
      });
    }
    return known.value;
  };
};
