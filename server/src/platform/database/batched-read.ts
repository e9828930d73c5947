/**
 * One statement for the keys of all who wait: one is under way at a time, and keys that come meanwhile share the next, which begins after
 * they were asked for. So no answer is older than its question, and a question of every request costs a statement of a process and not of
 * a request.
 */
import type { Sql } from './sql.ts';

/** Keys of one statement; more wait for the one after it. */
const MAX_KEYS = 500;

interface Waiting<Value> {
  readonly key: string;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that resolves to what `read` has for a key, or undefined. A read that fails rejects for its own keys.
 * @param read is called with each key once
 */
export const batchedRead = <Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): ((key: string) => Promise<Value | undefined>) => {
  let waiting: Waiting<Value>[] = [];
  let isReading = false;
  const readBatch = async (batch: readonly Waiting<Value>[]): Promise<void> => {
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

/** The same read for all who use one pool. */
export const batchedReadOf = <Value>(
  read: (sql: Sql, keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): ((sql: Sql, key: string) => Promise<Value | undefined>) => {
  const reads = new WeakMap<Sql, (key: string) => Promise<Value | undefined>>();
  return (sql, key) => {
    let own = reads.get(sql);
    if (!own) reads.set(sql, (own = batchedRead((keys) => read(sql, keys))));
    return own(key);
  };
};
