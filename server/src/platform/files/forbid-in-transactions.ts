import { throwInsideTransaction } from '../database/transaction-guard.ts';
import type { FileStore, TemporaryFile } from './file-store.ts';

const guardTemporaryFile = (temporaryFile: TemporaryFile): TemporaryFile => ({
  ...temporaryFile,
  keep: async (key) => {
    throwInsideTransaction('held.keep');
    return temporaryFile.keep(key);
  },
});

/** Wraps a file store. Calls that read or write files inside a database transaction reject, because a store may be slow. */
export const forbidFilesInTransactions = (store: FileStore): FileStore => ({
  ...store,
  hold: async (content) => {
    throwInsideTransaction('files.hold');
    return guardTemporaryFile(await store.hold(content));
  },
  put: async (key, content) => {
    throwInsideTransaction('files.put');
    return store.put(key, content);
  },
  append: async (key, content, offset) => {
    throwInsideTransaction('files.append');
    return store.append(key, content, offset);
  },
  stat: async (key) => {
    throwInsideTransaction('files.stat');
    return store.stat(key);
  },
  get: async (key, range) => {
    throwInsideTransaction('files.get');
    return store.get(key, range);
  },
  list: (prefix) => {
    throwInsideTransaction('files.list');
    return store.list(prefix);
  },
  remove: async (key) => {
    throwInsideTransaction('files.remove');
    return store.remove(key);
  },
});
