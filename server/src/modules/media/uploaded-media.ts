/**
 * Files that staff upload for records of the catalogue. Each file belongs to one record, and is removed when another file
 * replaces it.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { TransactionSql } from '../../platform/database/sql.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { type MediaUse, parseMediaKey, toMediaFolder, toMediaStorageKey } from './media-key.ts';
import { deleteMediaLink, storeMediaFileUrls } from './media.repository.ts';

export interface MediaToUpload {
  readonly use: MediaUse;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly content: Readable;
}

interface UploadedMediaDeps {
  readonly files: FileStore;
  /** Called when a file could not be removed. The file takes up space, although no URL leads to it. */
  readonly onLeftOver: (error: unknown) => void;
}

export const createUploadedMedia = ({ files, onLeftOver }: UploadedMediaDeps) => {
  const remove = async (digest: string | undefined): Promise<void> => {
    if (digest !== undefined) await files.remove(toMediaStorageKey(digest)).catch(onLeftOver);
  };
  return {
    /** Removes the file of a row that `deleteUploadedMedia` has deleted. Does nothing for undefined, when there was no row. */
    remove,
    /**
     * Stores a file, and removes it again if `record` fails. `record` gets the media key and a function that stores the key in the
     * transaction of the change; it returns the digest of the file that was replaced, which is removed afterwards.
     */
    upload: async <Result>(
      { content, use, name, contentType, bytes }: MediaToUpload,
      record: (
        key: string,
        store: (tx: TransactionSql) => Promise<void>,
      ) => Promise<{ readonly result: Result; readonly replaced: string | undefined }>,
    ): Promise<Result> => {
      // The digest is random, so that equal files of two records are separate files. A file can then be removed without a check
      // for other owners.
      const digest = createHash('sha256').update(randomUUID()).digest('hex');
      const folder = toMediaFolder(use, [digest]);
      await files.put(toMediaStorageKey(digest), content);
      try {
        const { result, replaced } = await record(`${folder}/${name}`, (tx) =>
          storeMediaFileUrls(tx, [{ folder, name, contentType, bytes, digest }]),
        );
        await remove(replaced);
        return result;
      } catch (error) {
        await remove(digest);
        throw error;
      }
    },
  };
};
export type UploadedMedia = ReturnType<typeof createUploadedMedia>;

/**
 * Deletes the row of an uploaded file in the transaction of a change. Returns its digest, by which the file is removed
 * afterwards.
 */
export const deleteUploadedMedia = async (
  tx: TransactionSql,
  mediaKey: string,
): Promise<string | undefined> => {
  const key = parseMediaKey(mediaKey);
  return key && deleteMediaLink(tx, key.folder, key.name);
};
