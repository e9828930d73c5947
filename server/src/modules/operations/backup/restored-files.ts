import type { FileStore } from '../../../platform/files/file-store.ts';
import { isErasureRecordKey } from '../../privacy/erasures.ts';
import type { MaintenanceDatabase } from '../../../platform/database/maintenance-database.ts';

const BATCH = 1000;

/** The keys of the files that a restore has stored. They are in the database, because there may be millions of them. */
export interface RestoredFileTracker {
  readonly add: (key: string) => Promise<void>;
  /** Removes every file that the restore did not store, except records of erasures. Returns the number of removed files. */
  readonly removeOthers: () => Promise<number>;
}

export const createRestoredFileTracker = async (
  database: MaintenanceDatabase,
  files: FileStore,
): Promise<RestoredFileTracker> => {
  await database.script('create temp table kept_files (key text primary key)');
  let added: string[] = [];
  const flush = async (): Promise<void> => {
    const keys = added;
    added = [];
    await database`insert into kept_files select unnest(${keys}::text[])`;
  };
  const removeUnknown = async (keys: readonly string[]): Promise<number> => {
    const unknown = await database<{ key: string }[]>`
      select key from unnest(${keys}::text[]) as key except select key from kept_files`;
    for (const { key } of unknown) await files.remove(key);
    return unknown.length;
  };
  return {
    add: async (key) => {
      added.push(key);
      if (added.length >= BATCH) await flush();
    },
    removeOthers: async () => {
      await flush();
      let removed = 0;
      let keys: string[] = [];
      for await (const { key } of files.list('')) {
        if (isErasureRecordKey(key) || keys.push(key) < BATCH) continue;
        removed += await removeUnknown(keys);
        keys = [];
      }
      return removed + (await removeUnknown(keys));
    },
  };
};
