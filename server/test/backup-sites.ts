/** Creates and compares the sites of backup tests: each has a database and a file store. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { openFolderFileStore } from '../src/platform/files/folder-file-store.ts';
import { sqlIdentifier, type Sql } from '../src/platform/database/sql.ts';
import { addArchiveEndMark } from '../src/modules/operations/backup/archive-end.ts';
import { listTablesToBackUp } from '../src/modules/operations/backup/schema-catalog.ts';
import { createTestDatabase } from './test-database.ts';

export interface BackupSite {
  /** Name of the site's database. */
  readonly name: string;
  readonly sql: Sql;
  readonly files: FileStore;
  readonly report: (line: string) => void;
  readonly drop: () => Promise<void>;
}

/**
 * Creates a site whose database has no schema yet.
 * @param files a store that the caller removes; absent: a new folder
 */
export const createEmptyBackupSite = async (files?: FileStore): Promise<BackupSite> => {
  const database = await createTestDatabase('template1');
  const report = () => undefined;
  if (files) return { ...database, files, report };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-place-'));
  return {
    ...database,
    files: await openFolderFileStore(folder),
    report,
    drop: async () => {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
};

/** Copies a site in a tenth of the time of a restore. The original database must have no open connections. */
export const copyBackupSite = async (
  first: Pick<BackupSite, 'name' | 'files'>,
  files: FileStore,
): Promise<BackupSite> => {
  for await (const { key } of first.files.list('')) {
    const content = await first.files.get(key);
    if (content) await files.put(key, content);
  }
  return { ...(await createTestDatabase(first.name)), files, report: () => undefined };
};

/** Returns every row of every table and the hash of every file. */
export const readSiteContent = async ({ sql, files }: Pick<BackupSite, 'sql' | 'files'>) => ({
  rows: await readAllRows(sql),
  hashes: await hashAllFiles(files),
});

/** Returns every row of every table as text. */
export const readAllRows = async (sql: Sql): Promise<Record<string, string[]>> => {
  const tables = await listTablesToBackUp(sql);
  const all: Record<string, string[]> = {};
  // Uses one connection, because further ones would count as a running server.
  for (const { name } of tables) {
    const rows = await sql<{ row: string }[]>`
      select t::text as row from ${sqlIdentifier(name)} t order by 1`;
    all[name] = rows.map(({ row }) => row);
  }
  return all;
};

export const hashAllFiles = async (files: FileStore): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {};
  for await (const { key } of files.list('')) {
    const hash = createHash('sha256');
    for await (const chunk of (await files.get(key)) ?? []) hash.update(chunk as Buffer);
    hashes[key] = hash.digest('hex');
  }
  return hashes;
};

/** Compresses a tar as a backup archive, with the mark at its end. */
export const packBackup = (tar: Buffer): Promise<Buffer> =>
  buffer(addArchiveEndMark(Readable.from([zstdCompressSync(tar)])));
