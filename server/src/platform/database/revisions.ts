/** What counts every change of something that is read often and changed rarely, so that readers know whether what they have is current. */
import type { DatabaseMonitor } from './database-monitor.ts';
import { sharedRead } from './shared-read.ts';
import type { Sql } from './sql.ts';

/** Each is as of the call or later, whichever server process made the last change. */
export interface Revisions {
  /** Of everything that a content import writes. */
  readonly content: () => Promise<string>;
  /** Of the channels and what they run. */
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

/** One statement for both, and one at a time for all requests that wait. */
export const createRevisions = (
  sql: Sql,
  // A database that hangs keeps a statement waiting for longer than a visitor waits for a page.
  monitor: Pick<DatabaseMonitor, 'whileUp'> = { whileUp: (work) => work() },
): Revisions => {
  const current = sharedRead(() => monitor.whileUp(() => readRevisions(sql)));
  return {
    content: async () => (await current()).content,
    registry: async () => (await current()).registry,
  };
};

/**
 * Returns a function that reads again only when the revision is another one. Every call between two changes resolves to the same
 * object. A failed read rejects for those who wait for it, and the next call reads again.
 */
export const readByRevision = <T>(
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
