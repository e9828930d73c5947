/** Sends a stored file, or the requested range of it. RFC 9110 §13 and §14. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, FileStore } from '../../platform/files/file-store.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { matchesEntityTag, matchesIfRange } from '../../platform/http/conditional.ts';
import { toMediaStorageKey } from './media-key.ts';
import type { StoredMediaFile } from './media.repository.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Returns the byte range that the header requests. Undefined: no range, or one that may be ignored. Null: the range contains no
 * byte of the file.
 */
const parseRangeHeader = (
  header: string | undefined,
  size: number,
): ByteRange | null | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return Number(last) === 0 || size === 0 ? null : { start, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? null : { start, end };
};

/**
 * Returns the requested byte range. Returns undefined if `If-Range` names another version, for which the whole file must be sent.
 */
const findRequestedRange = ({ headers }: FastifyRequest, etag: string, size: number) =>
  matchesIfRange(headers['if-range'], etag) ? parseRangeHeader(headers.range, size) : undefined;

const CACHE_FOR_A_YEAR = `max-age=${YEAR_SECONDS}, immutable`;
const CACHE_CONTROL = {
  public: `public, ${CACHE_FOR_A_YEAR}`,
  private: `private, ${CACHE_FOR_A_YEAR}`,
  asked: 'private, no-cache',
} as const;

export interface FileToSend {
  /** Key of the file in the file store. */
  readonly key: string;
  /** ETag of the file, which identifies its bytes. */
  readonly tag: string;
  readonly contentType: string;
  readonly bytes: number;
}

/**
 * Sends a file with status 200, 206, 304 or 416. `public` and `private` are for URLs that always mean the same bytes: caches keep
 * them for a year. With `private` only the browser caches. `asked` is for URLs that depend on the caller: browsers revalidate
 * each time.
 * @throws not-found if the store has lost the file
 */
export const sendStoredFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  media: FileToSend,
  cache: keyof typeof CACHE_CONTROL,
): Promise<FastifyReply> => {
  const etag = `"${media.tag}"`;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': CACHE_CONTROL[cache],
    'x-content-type-options': 'nosniff',
  });
  if (matchesEntityTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = findRequestedRange(request, etag, media.bytes);
  if (range === null) {
    void reply.header('content-range', `bytes */${media.bytes}`);
    return reply.code(416).header('cache-control', 'no-store').send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${media.bytes}`);
  }
  const length = range ? range.end - range.start + 1 : media.bytes;
  reply.type(media.contentType).header('content-length', length);
  // A HEAD request gets an empty stream, because only with a stream does the response keep the content length that was set
  // above.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const content = await files.get(media.key, range);
  if (content) return reply.send(content);
  throw new AppError('not-found', 'This file is gone.');
};

/** Sends a media file, whose key in the file store is its digest. */
export const sendMediaFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { digest, ...media }: StoredMediaFile,
  cache: keyof typeof CACHE_CONTROL,
): Promise<FastifyReply> =>
  sendStoredFile(
    request,
    reply,
    files,
    { ...media, key: toMediaStorageKey(digest), tag: digest.slice(0, 32) },
    cache,
  );
