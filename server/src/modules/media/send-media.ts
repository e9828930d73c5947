/** Sends a stored file, or the part of it that a player asks for. RFC 9110 §13 and §14. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, FileStore } from '../../platform/files/file-store.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { isKnownTag, isRangeOf } from '../../platform/http/conditional.ts';
import { storageKey } from './media-key.ts';
import type { StoredMedia } from './media.repository.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The range a request names: undefined for none (or one we need not honour), null when nothing of the file is in it. */
const rangeOf = (header: string | undefined, size: number): ByteRange | null | undefined => {
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

/** `If-Range` names another version: then the whole file is wanted. */
const wantedRange = ({ headers }: FastifyRequest, etag: string, size: number) =>
  isRangeOf(headers['if-range'], etag) ? rangeOf(headers.range, size) : undefined;

const FOR_EVER = `max-age=${YEAR_SECONDS}, immutable`;
const CACHE = {
  public: `public, ${FOR_EVER}`,
  private: `private, ${FOR_EVER}`,
  asked: 'private, no-cache',
} as const;

export interface FileToSend {
  /** In the store. */
  readonly key: string;
  /** Says which bytes they are. */
  readonly tag: string;
  readonly contentType: string;
  readonly bytes: number;
}

/**
 * Answers 200, 206, 304 or 416. An address that stands for these bytes for ever is cached for a year, by everybody
 * (`public`) or by this browser only (`private`); one that opens by who asks is asked for each time (`asked`).
 * Throws not-found when the store has lost the file.
 */
export const sendStored = async (
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  media: FileToSend,
  cache: keyof typeof CACHE,
): Promise<FastifyReply> => {
  const etag = `"${media.tag}"`;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': CACHE[cache],
    'x-content-type-options': 'nosniff',
  });
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = wantedRange(request, etag, media.bytes);
  if (range === null) {
    void reply.header('content-range', `bytes */${media.bytes}`);
    return reply.code(416).header('cache-control', 'no-store').send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${media.bytes}`);
  }
  const length = range ? range.end - range.start + 1 : media.bytes;
  reply.type(media.contentType).header('content-length', length);
  // A stream keeps the length that was set above.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const content = await files.get(media.key, range);
  if (content) return reply.send(content);
  throw new AppError('not-found', 'This file is gone.');
};

/** The same for media, which lie under their digest. */
export const sendMedia = (
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { digest, ...media }: StoredMedia,
  cache: keyof typeof CACHE,
): Promise<FastifyReply> =>
  sendStored(
    request,
    reply,
    files,
    { ...media, key: storageKey(digest), tag: digest.slice(0, 32) },
    cache,
  );
