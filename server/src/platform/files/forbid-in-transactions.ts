import { refuseInTransaction } from '../database/transaction-guard.ts';
import type { FileStore, TemporaryFile } from './file-store.ts';

const guardTemporaryFile = (held: TemporaryFile): TemporaryFile => ({
  ...held,
  keep: async (key) => {
    refuseInTransaction('held.keep');
    return held.keep(key);
  },
});

/** Wraps a store. Calls that read or write files inside a database transaction reject, because a store may be slow. */
export const forbidInTransactions = (store: FileStore): FileStore => ({
  ...store,
  hold: async (content) => {
    refuseInTransaction('files.hold');
    return guardTemporaryFile(await store.hold(content));
  },
  put: async (key, content) => {
    refuseInTransaction('files.put');
    return store.put(key, content);
  },
  append: async (key, content, offset) => {
    refuseInTransaction('files.append');
    return store.append(key, content, offset);
  },
  stat: async (key) => {
    refuseInTransaction('files.stat');
    return store.stat(key);
  },
  get: async (key, range) => {
    refuseInTransaction('files.get');
    return store.get(key, range);
  },
  list: (prefix) => {
    refuseInTransaction('files.list');
    return store.list(prefix);
  },
  remove: async (key) => {
    refuseInTransaction('files.remove');
    return store.remove(key);
  },
});
