/**
 * Keys of stored media: `{folder}/{name}`, where the folder says how the file is used and carries a digest of its bytes.
 * A key therefore stands for the same bytes for ever, and an address made of it may be kept by any cache.
 */
import { createHash } from 'node:crypto';

/**
 * `picture`: for everybody. `lecture`: a video and what stands beside it. `file`: shown where its type allows.
 * `attachment`: always a download.
 */
export type MediaUse = 'picture' | 'lecture' | 'file' | 'attachment';

const HASH_LENGTH = 32;

/** The folder of files that belong together, by the digests of all of them. */
export const mediaFolder = (use: MediaUse, digests: readonly string[]): string => {
  const joined = createHash('sha256').update(digests.join('\n')).digest('hex');
  return `${use}/${joined.slice(0, HASH_LENGTH)}`;
};

/** The address below the site of a key, with each part made safe for a URL. */
export const mediaPath = (key: string): string =>
  `/media/${key.split('/').map(encodeURIComponent).join('/')}`;

export interface ParsedKey {
  readonly use: MediaUse;
  readonly folder: string;
  readonly name: string;
}

const KEY = /^((picture|lecture|file|attachment)\/[0-9a-f]{32})\/([^/]+)$/;

/** Undefined for anything that cannot be a key. */
export const parseMediaKey = (key: string): ParsedKey | undefined => {
  const [, folder, use, name] = KEY.exec(key) ?? [];
  if (folder === undefined || name === undefined) return undefined;
  return { folder, name, use: use as MediaUse };
};

/** Where the bytes of a digest lie in the file store. */
export const storageKey = (digest: string): string => `media/${digest.slice(0, 2)}/${digest}`;
