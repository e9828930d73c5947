/** Archives in an object store: each is there whole or not at all, and the newest is the last of their names. */
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { ListedFile } from '../../../platform/files/file-store.ts';
import { connectS3, requireBucket } from '../../../platform/files/s3-connection.ts';
import { openS3Objects } from '../../../platform/files/s3-objects.ts';
import { readS3Place, type S3Place } from '../../../platform/files/s3-place.ts';
import { ARCHIVE_START, isArchiveName } from './archive-format.ts';

/** Two of them are in memory; ten thousand make 320 GB. */
const PART_BYTES = 32 * 1024 * 1024;
/** A part in it takes a line of 1 Mbit/s. */
const ANSWER_MS = 300_000;

export interface ArchiveBucket {
  /**
   * Streams an archive in. It is there once the promise resolves; nothing of it is when it rejects, with what `write` throws or
   * the service. Parts of a process that was killed are no object, and the bucket's own rule removes them.
   */
  readonly store: <T>(name: string, write: (output: Writable) => Promise<T>) => Promise<T>;
  /** The oldest first. */
  readonly list: () => Promise<ListedFile[]>;
  /** From its first byte. Throws when there is none. */
  readonly read: (name: string) => Promise<Readable>;
}

/**
 * Where the address leads: `s3://bucket/prefix` to the service that has the files, if one has.
 * Throws for what is no such address, and for a place where the files are: a restore would remove the archives.
 */
export const archivePlace = (address: string, files: S3Place | undefined): S3Place => {
  const place = readS3Place(address);
  if (!place)
    throw new Error(`${address} has to be s3://bucket/prefix or https://host/bucket/prefix.`);
  const { bucket, prefix, endpoint = files?.endpoint } = place;
  const isOfFiles =
    files?.bucket === bucket && files.endpoint === endpoint && prefix.startsWith(files.prefix);
  if (isOfFiles)
    throw new Error(`${address} is where the files are (S3_URL). Choose another place.`);
  return { endpoint, bucket, prefix };
};

/** Rejects with a plain sentence when the bucket cannot be used. */
export const openArchiveBucket = async (
  place: S3Place,
  report: (line: string) => void,
): Promise<ArchiveBucket> => {
  const connection = connectS3(place, report, ANSWER_MS);
  await requireBucket(place, connection);
  const objects = openS3Objects(place, connection);
  return {
    store: async (name, write) => {
      const output = new PassThrough();
      const stored = objects.put(name, output, PART_BYTES).catch((error: Error) => {
        // Whoever writes waits for somebody to take it.
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
