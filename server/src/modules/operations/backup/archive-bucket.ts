/**
 * Backup archives in an object store. Each archive is stored completely or not at all. The alphabetical order of their names is
 * their chronological order.
 */
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { ListedFile } from '../../../platform/files/file-store.ts';
import { connectS3, requireS3Bucket } from '../../../platform/files/s3-connection.ts';
import { openS3Objects } from '../../../platform/files/s3-objects.ts';
import { parseS3Url, type S3Location } from '../../../platform/files/s3-location.ts';
import { BACKUP_ARCHIVE_NAME_PREFIX, isBackupArchiveName } from './archive-format.ts';

/** Size in bytes of one part of a multipart upload. Two parts are held in memory; 10,000 parts make 320 GB. */
const PART_BYTES = 32 * 1024 * 1024;
/** Time-out in ms of a call to the object store, enough for one part over a connection of 1 Mbit/s. */
const RESPONSE_TIMEOUT_MS = 300_000;

export interface BackupBucket {
  /**
   * Streams a backup archive into the bucket. It exists once the promise resolves. When `write` or the service fails, the promise
   * rejects and nothing is stored. Parts of a killed process form no object; the bucket's own rule removes them.
   */
  readonly store: <T>(name: string, write: (output: Writable) => Promise<T>) => Promise<T>;
  /** Lists the backup archives, the oldest first. */
  readonly list: () => Promise<ListedFile[]>;
  /** Opens a backup archive from its first byte. Throws when it does not exist. */
  readonly read: (name: string) => Promise<Readable>;
}

/**
 * Returns the bucket and prefix of a URL for backups. `s3://bucket/prefix` means the service that stores the files, if there is
 * one. Throws for any other text. Throws also for the location of the site's files, where a restore would remove the archives.
 */
export const requireBackupBucketLocation = (
  url: string,
  files: S3Location | undefined,
): S3Location => {
  const location = parseS3Url(url);
  if (!location)
    throw new Error(`${url} has to be s3://bucket/prefix or https://host/bucket/prefix.`);
  const { bucket, prefix, endpoint = files?.endpoint } = location;
  const isOfFiles =
    files?.bucket === bucket && files.endpoint === endpoint && prefix.startsWith(files.prefix);
  if (isOfFiles) throw new Error(`${url} is where the files are (S3_URL). Choose another place.`);
  return { endpoint, bucket, prefix };
};

/** Opens a bucket for backups. Rejects with a readable message when the bucket cannot be used. */
export const openBackupBucket = async (
  location: S3Location,
  report: (line: string) => void,
): Promise<BackupBucket> => {
  const connection = connectS3(location, report, RESPONSE_TIMEOUT_MS);
  await requireS3Bucket(location, connection);
  const objects = openS3Objects(location, connection);
  return {
    store: async (name, write) => {
      const output = new PassThrough();
      const stored = objects.put(name, output, PART_BYTES).catch((error: Error) => {
        // The output stream is destroyed, because otherwise the writer would wait forever for the stream to be read.
        output.destroy(error);
        throw error;
      });
      const [written, storing] = await Promise.allSettled([write(output), stored]);
      if (storing.status === 'rejected') throw storing.reason;
      if (written.status === 'rejected') throw written.reason;
      return written.value;
    },
    list: async () => {
      const found: ListedFile[] = [];
      for await (const file of objects.list(BACKUP_ARCHIVE_NAME_PREFIX))
        if (isBackupArchiveName(file.key)) found.push(file);
      return found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },
    read: async (name) => {
      const found = await objects.get(name);
      if (!found) throw new Error(`There is no archive ${name} in the bucket.`);
      return found.content;
    },
  };
};
