/** Reads and writes objects of one bucket by key, with only those operations that a file store needs. */
import { Readable } from 'node:stream';
import type { ByteRange, ListedFile, StoredFileInfo } from './file-store.ts';
import {
  isS3ObjectMissingError,
  isS3RangeError,
  type S3Connection,
  UploadSourceError,
} from './s3-connection.ts';
import type { S3Location } from './s3-location.ts';

/**
 * Minimum size in bytes that S3 accepts for all parts of an upload but the last. Two parts are held in memory while a file
 * is stored.
 */
export const S3_UPLOAD_PART_BYTES = 5 * 1024 * 1024;
const MAX_PARALLEL_DELETIONS = 8;

export interface S3ObjectContent {
  readonly content: Readable;
  /** Size of `content` in bytes. */
  readonly size: number;
}

export interface S3Objects {
  /**
   * Stores an S3 object. When the stream fails, rejects with its error and stores nothing.
   * @param partBytes the size of a part of the upload; an object has at most 10,000 parts
   */
  readonly put: (key: string, content: Readable, partBytes?: number) => Promise<void>;
  readonly stat: (key: string) => Promise<StoredFileInfo | undefined>;
  /** Returns an S3 object, or undefined when it does not exist. The content is empty when the range lies outside of it. */
  readonly get: (key: string, range?: ByteRange) => Promise<S3ObjectContent | undefined>;
  /** Lists the S3 objects whose key begins with `start`, in order. */
  readonly list: (start: string) => AsyncGenerator<ListedFile>;
  readonly remove: (key: string) => Promise<void>;
  /** Removes all S3 objects of a folder. */
  readonly removeIn: (folder: string) => Promise<void>;
}

/** Wraps errors of the source stream, so that `call` can distinguish them from errors of the service. */
const markSourceErrors = async function* (content: Readable): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw new UploadSourceError(error as Error);
  }
};

interface Bucket {
  readonly call: S3Connection['call'];
  /** Returns the name of the bucket and the object's key, as parameters of an S3 call. */
  readonly at: (key: string) => { readonly Bucket: string; readonly Key: string };
}

const putObject = (
  { call, at }: Bucket,
  key: string,
  content: Readable,
  partSize = S3_UPLOAD_PART_BYTES,
): Promise<void> =>
  call(async ({ client, Upload }) => {
    const Body = Readable.from(markSourceErrors(content), { objectMode: false });
    // Uploads one part at a time. With several parallel parts, the upload would read the source to its end after one of them
    // fails.
    const options = { client, partSize, queueSize: 1 };
    await new Upload({ ...options, params: { ...at(key), Body } }).done();
  });

const statObject = ({ call, at }: Bucket, key: string): Promise<StoredFileInfo | undefined> =>
  call(async ({ sdk, client }) => {
    try {
      const found = await client.send(new sdk.HeadObjectCommand(at(key)));
      return { size: found.ContentLength ?? 0, storedAt: found.LastModified ?? new Date(0) };
    } catch (error) {
      if (isS3ObjectMissingError(error)) return undefined;
      throw error;
    }
  });

const getObject = (
  { call, at }: Bucket,
  key: string,
  range: ByteRange | undefined,
): Promise<S3ObjectContent | undefined> =>
  call(async ({ sdk, client }) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const found = await client.send(new sdk.GetObjectCommand({ ...at(key), Range }));
      // The body is Node's response stream itself, so that destroying it closes the connection.
      return { content: found.Body as Readable, size: found.ContentLength ?? 0 };
    } catch (error) {
      if (isS3ObjectMissingError(error)) return undefined;
      if (isS3RangeError(error)) return { content: Readable.from([]), size: 0 };
      throw error;
    }
  });

const listObjects = async function* (
  { call, at }: Bucket,
  start: string,
): AsyncGenerator<ListedFile> {
  const { Bucket, Key: Prefix } = at(start);
  const above = Prefix.length - start.length;
  let ContinuationToken: string | undefined;
  do {
    const wanted = { Bucket, Prefix, ContinuationToken };
    const page = await call(({ sdk, client }) => client.send(new sdk.ListObjectsV2Command(wanted)));
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      yield { key: Key.slice(above), size: Size, storedAt: LastModified ?? new Date(0) };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
};

const deleteObject = ({ call, at }: Bucket, key: string): Promise<void> =>
  call(async ({ sdk, client }) => {
    await client.send(new sdk.DeleteObjectCommand(at(key)));
  });

/** Removes the objects of a folder one by one, because a bulk deletion needs a checksum on which S3 services differ. */
const deleteObjectsBelow = async (bucket: Bucket, folder: string): Promise<void> => {
  const found = listObjects(bucket, `${folder}/`);
  const removeNext = async (): Promise<void> => {
    for await (const { key } of found) await deleteObject(bucket, key);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_DELETIONS }, removeNext));
};

export const openS3Objects = (
  { bucket: name, prefix }: S3Location,
  { call }: Pick<S3Connection, 'call'>,
): S3Objects => {
  const bucket: Bucket = { call, at: (key) => ({ Bucket: name, Key: prefix + key }) };
  return {
    put: (key, content, partBytes) => putObject(bucket, key, content, partBytes),
    stat: (key) => statObject(bucket, key),
    get: (key, range) => getObject(bucket, key, range),
    list: (start) => listObjects(bucket, start),
    remove: (key) => deleteObject(bucket, key),
    removeIn: (folder) => deleteObjectsBelow(bucket, folder),
  };
};
