import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FileStore } from '../../platform/files/file-store.ts';
import { toMediaStorageKey } from './media-key.ts';

/** Stores media files under their digests, and removes the added ones if a later step fails. */
export interface MediaStaging {
  /** Stores a media file, unless the store has a file with the same digest. */
  readonly put: (digest: string, localPath: string) => Promise<{ readonly bytes: number }>;
  /** Removes the files that this object has added to the store. */
  readonly undo: () => Promise<void>;
}

export const createMediaStaging = (files: FileStore): MediaStaging => {
  const added: string[] = [];
  return {
    put: async (digest, localPath) => {
      const key = toMediaStorageKey(digest);
      const { size } = await stat(localPath);
      const stored = await files.stat(key);
      if (stored?.size === size) return { bytes: size };
      await files.put(key, createReadStream(localPath));
      if (!stored) added.push(key);
      return { bytes: size };
    },
    undo: async () => {
      for (const key of added.splice(0)) await files.remove(key);
    },
  };
};
