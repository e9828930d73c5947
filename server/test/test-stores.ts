/** Both kinds of file stores, for tests that apply to either. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { openFolderFileStore } from '../src/platform/files/folder-file-store.ts';
import { openS3FileStore } from '../src/platform/files/s3-file-store.ts';
import { parseS3Url, type S3Location } from '../src/platform/files/s3-location.ts';
import { startSignedInS3Server } from './s3-server.ts';

export const STORE_KINDS = ['a folder', 'a bucket'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

export interface TestStores {
  /** Opens a new, empty store. */
  readonly open: (kind: StoreKind) => Promise<FileStore>;
  /** Removes all stores. */
  readonly close: () => Promise<void>;
}

export const openTestStores = async (): Promise<TestStores> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-stores-'));
  const s3 = await startSignedInS3Server({ directory: path.join(folder, 's3') });
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
