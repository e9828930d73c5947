/**
 * Batches reads by key. One statement runs at a time. Keys that are requested meanwhile share the next statement, which begins
 * afterwards. Thus no result is older than its request, and a look-up that every request needs takes few statements.
 */
import type { Sql } from './sql.ts';

/** Maximum number of keys in one SQL statement; further keys wait for the next. */
const MAX_KEYS = 500;

interface PendingRead<Value> {
  readonly key: string;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that resolves to the value of a key, or undefined. A failing read rejects only its own keys.
 * @param read loads the values; it gets each key once
 */
export const createBatchedRead = <Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): ((key: string) => Promise<Value | undefined>) => {
  let waiting: PendingRead<Value>[] = [];
  let isReading = false;
  const readBatch = async (batch: readonly PendingRead<Value>[]): Promise<void> => {
    try {
      const found = await read([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const run = async (): Promise<void> => {
    isReading = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_KEYS);
      waiting = waiting.slice(MAX_KEYS);
      await readBatch(batch);
    }
    isReading = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isReading) void run();
    });
};

/** Works as `createBatchedRead`, with one batch for all users of a connection pool. */
export const createBatchedReadPerPool = <Value>(
  read: (sql: Sql, keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): ((sql: Sql, key: string) => Promise<Value | undefined>) => {
  const reads = new WeakMap<Sql, (key: string) => Promise<Value | undefined>>();
  return (sql, key) => {
    let own = reads.get(sql);
    if (!own) reads.set(sql, (own = createBatchedRead((keys) => read(sql, keys))));
    return own(key);
  };
};
