/** Archives in an object store. Each is stored completely or not at all, and the newest has the last name. */
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { ListedFile } from '../../../platform/files/file-store.ts';
import { connectS3, requireBucket } from '../../../platform/files/s3-connection.ts';
import { openS3Objects } from '../../../platform/files/s3-objects.ts';
import { parseS3Url, type S3Location } from '../../../platform/files/s3-location.ts';
import { ARCHIVE_START, isArchiveName } from './archive-format.ts';

/** Size of a part. Two are held in memory; 10,000 parts make 320 GB. */
const PART_BYTES = 32 * 1024 * 1024;
/** Time-out of a call, enough for one part over a connection of 1 Mbit/s. */
const RESPONSE_TIMEOUT_MS = 300_000;

export interface ArchiveBucket {
  /**
   * Streams an archive into the bucket. It exists once the promise resolves. When `write` or the service fails, the promise
   * rejects and nothing is stored. Parts of a killed process form no object; the bucket's own rule removes them.
   */
  readonly store: <T>(name: string, write: (output: Writable) => Promise<T>) => Promise<T>;
  /** Lists the archives, the oldest first. */
  readonly list: () => Promise<ListedFile[]>;
  /** Opens an archive from its first byte. Throws when it does not exist. */
  readonly read: (name: string) => Promise<Readable>;
}

/**
 * Returns the place of a URL. `s3://bucket/prefix` means the service that stores the files, if there is one. Throws for any other
 * text, and for the place of the files, where a restore would remove the archives.
 */
export const requireArchiveLocation = (
  address: string,
  files: S3Location | undefined,
): S3Location => {
  const place = parseS3Url(address);
  if (!place)
    throw new Error(`${address} has to be s3://bucket/prefix or https://host/bucket/prefix.`);
  const { bucket, prefix, endpoint = files?.endpoint } = place;
  const isOfFiles =
    files?.bucket === bucket && files.endpoint === endpoint && prefix.startsWith(files.prefix);
  if (isOfFiles)
    throw new Error(`${address} is where the files are (S3_URL). Choose another place.`);
  return { endpoint, bucket, prefix };
};

/** Rejects with a readable message when the bucket cannot be used. */
export const openArchiveBucket = async (
  place: S3Location,
  report: (line: string) => void,
): Promise<ArchiveBucket> => {
  const connection = connectS3(place, report, RESPONSE_TIMEOUT_MS);
  await requireBucket(place, connection);
  const objects = openS3Objects(place, connection);
  return {
    store: async (name, write) => {
      const output = new PassThrough();
      const stored = objects.put(name, output, PART_BYTES).catch((error: Error) => {
        // Otherwise the writer would wait forever for the stream to be read.
        output.destroy(error);
        throw error;
      });
      const [written, kept] = await Promise.allSettled([write(output), stored]);
      if (kept.status === 'rejected') throw kept.reason;
      if (written.status === 'rejected') throw written.reason;
      return written.value;
    },
    list: async () => {
      const found: ListedFile[] = [];
      for await (const file of objects.list(ARCHIVE_START))
        if (isArchiveName(file.key)) found.push(file);
      return found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },
    read: async (name) => {
      const found = await objects.get(name);
      if (!found) throw new Error(`There is no archive ${name} in the bucket.`);
      return found.content;
    },
  };
};
