/** Both kinds of file stores, for tests that apply to either. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { openFolderFileStore } from '../src/platform/files/folder-file-store.ts';
import { openS3FileStore } from '../src/platform/files/s3-file-store.ts';
import { parseS3Url, type S3Location } from '../src/platform/files/s3-location.ts';
import { startS3ServerWithCredentials } from './s3-server.ts';

export const FILE_STORE_KINDS = ['a folder', 'a bucket'] as const;
export type FileStoreKind = (typeof FILE_STORE_KINDS)[number];

export interface TestFileStores {
  /** Opens a new, empty file store. */
  readonly open: (kind: FileStoreKind) => Promise<FileStore>;
  /** Removes all file stores that the test has opened. */
  readonly close: () => Promise<void>;
}

export const openTestFileStores = async (): Promise<TestFileStores> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-stores-'));
  const s3 = await startS3ServerWithCredentials({ directory: path.join(folder, 's3') });
  let opened = 0;
  return {
    open: (kind) => {
      opened += 1;
      const own = path.join(folder, `store-${opened}`);
      if (kind === 'a folder') return openFolderFileStore(own);
      const place = parseS3Url(`${s3.url}/store-${opened}`) as S3Location;
      return openS3FileStore(place, { temporaryFolder: own, report: () => undefined });
    },
    close: async () => {
      await s3.close();
      await rm(folder, { recursive: true });
    },
  };
};
