import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { LogLineWriter } from '../logging/log-line.ts';
import { isValidFileKey, requireValidFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import { openTemporaryFilesFolder } from './temporary-files.ts';
import { forbidFilesInTransactions } from './forbid-in-transactions.ts';
import { connectS3, requireS3Bucket } from './s3-connection.ts';
import { createGrowingS3Files, type GrowingS3Files } from './s3-growing-files.ts';
import { openS3Objects, type S3Objects } from './s3-objects.ts';
import type { S3Location } from './s3-location.ts';

interface S3StoreOptions {
  /** Folder on this machine for uploads that are checked before they are stored. */
  readonly temporaryFolder: string;
  /** Called once when the S3 service becomes unreachable, and once when it is back. */
  readonly report: LogLineWriter;
  /** True to open the file store even while the S3 service does not respond. Wrong settings still reject. */
  readonly mayBeAway?: boolean;
}

/**
 * Opens a bucket as a file store, for any number of processes on any number of machines. Rejects with a readable message when the
 * bucket cannot be listed: its name, the credentials or the service are wrong.
 */
export const openS3FileStore = async (
  location: S3Location,
  { temporaryFolder, report, mayBeAway = false }: S3StoreOptions,
): Promise<FileStore> => {
  const connection = connectS3(location, report);
  await requireS3Bucket(location, connection, mayBeAway);
  const objects = openS3Objects(location, connection);
  const files = createStoredFiles(objects, createGrowingS3Files(objects));
  const writeTemporaryFile = await openTemporaryFilesFolder(temporaryFolder);
  return forbidFilesInTransactions({
    ...files,
    isUp: connection.isUp,
    watch: connection.watch,
    hold: async (content) => {
      const temporaryFile = await writeTemporaryFile(content);
      const keep = async (key: string) => {
        // The received file is opened before `drop` can delete it. It is also closed if it was not read, because of an invalid
        // key or an unreachable service.
        const file = await open(temporaryFile.path);
        try {
          const stored = await files.put(key, file.createReadStream({ autoClose: false }));
          await temporaryFile.drop();
          return stored;
        } finally {
          await file.close();
        }
      };
      return { ...temporaryFile, keep };
    },
  });
};

const createStoredFiles = (
  objects: S3Objects,
  growing: GrowingS3Files,
): Omit<FileStore, 'hold' | 'isUp' | 'watch'> => ({
  stat: async (key) => {
    const found = await objects.stat(requireValidFileKey(key));
    return found?.size === 0 ? ((await growing.find(key)) ?? found) : found;
  },
  put: async (key, content) => {
    await objects.put(requireValidFileKey(key), content);
    const stored = await objects.stat(key);
    if (!stored) throw new Error('The file went away as soon as it was stored.');
    // Removes the pieces of an earlier file under the key of an empty one, because they would otherwise be shown as its
    // content.
    if (stored.size === 0) await growing.removePieces(key);
    return stored;
  },
  append: async (key, content, offset) => {
    const found = await objects.stat(requireValidFileKey(key));
    if (!found) throw new Error('There is no such file in the store.');
    if (found.size > 0) await convertToPieces(objects, growing, key);
    await growing.append(key, content, offset);
    return (await growing.find(key))?.size ?? 0;
  },
  get: async (key, range) => {
    const found = await objects.get(requireValidFileKey(key), range);
    if (!found || found.size > 0) return found?.content;
    found.content.resume();
    return growing.get(key, range);
  },
  list: async function* listFiles(prefix) {
    for await (const found of objects.list(prefix)) {
      // The listing contains only valid keys, so it leaves out pieces of files and objects of other programs.
      if (!isValidFileKey(found.key)) continue;
      const { key } = found;
      yield found.size === 0 ? { ...found, ...(await growing.find(key)) } : found;
    }
  },
  remove: async (key) => {
    await objects.remove(requireValidFileKey(key));
    await objects.removeIn(key);
  },
});

/**
 * Converts a file that is stored as one object, such as one that was copied from another store. Its bytes become pieces before
 * the object is emptied, so that they can always be read.
 */
const convertToPieces = async (
  objects: S3Objects,
  growing: GrowingS3Files,
  key: string,
): Promise<void> => {
  const found = await objects.get(key);
  if (found) await growing.append(key, found.content, 0);
  await objects.put(key, Readable.from([]));
};
