/**
 * Creates and parses keys of stored media: `{folder}/{name}`. The folder names the use of the file and contains a digest of its
 * bytes. A key always means the same bytes, so its URL may be cached for ever.
 */
import { createHash } from 'node:crypto';

/**
 * The use of a media file. `picture`: public. `lecture`: a video and the files beside it. `file`: shown if its type allows.
 * `attachment`: always a download.
 */
export type MediaUse = 'picture' | 'lecture' | 'file' | 'attachment';

const HASH_LENGTH = 32;

/** Returns the folder for media files that belong together, by their digests. */
export const toMediaFolder = (use: MediaUse, digests: readonly string[]): string => {
  const joined = createHash('sha256').update(digests.join('\n')).digest('hex');
  return `${use}/${joined.slice(0, HASH_LENGTH)}`;
};

/** Returns the URL path of a media key, with each part encoded. */
export const toMediaPath = (key: string): string =>
  `/media/${key.split('/').map(encodeURIComponent).join('/')}`;

export interface ParsedMediaKey {
  readonly use: MediaUse;
  readonly folder: string;
  readonly name: string;
}

const KEY = /^((picture|lecture|file|attachment)\/[0-9a-f]{32})\/([^/]+)$/;

/** Returns the parts of a media key; undefined if the text is no valid key. */
export const parseMediaKey = (key: string): ParsedMediaKey | undefined => {
  const [, folder, use, name] = KEY.exec(key) ?? [];
  if (folder === undefined || name === undefined) return undefined;
  return { folder, name, use: use as MediaUse };
};

/** Returns the key in the file store for the file with a digest. */
export const toMediaStorageKey = (digest: string): string =>
  `media/${digest.slice(0, 2)}/${digest}`;
