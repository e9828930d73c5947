/**
 * Caches responses that are equal for many callers. They are validated, serialised, compressed and tagged once, then sent as
 * bytes. docs/decisions/094.
 */
import type { Endpoint } from '@cairn/api/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEntityTag } from '../conditional.ts';
import { readAcceptedCoding } from '../encodings.ts';
import { CACHE_MEMORY_LIMITS } from '../../limits/memory-limits.ts';
import { createFairQueue } from '../../jobs/fair-queue.ts';
import { BoundedCache } from './bounded-cache.ts';
import { type EncodedBody, encodeBody } from './encoded-body.ts';
import { toJsonChunks } from './json-text.ts';

interface SharedResponseRead<Answer> {
  /**
   * Object from which the response is built, in its current version for this request. If it is another object than before, the
   * response is built again, so the source must be exact.
   */
  readonly source: object;
  /** Key of all other data that the response depends on; absent: none. */
  readonly key?: string;
  /** Beginning of the response's entity tag, before a dot. */
  readonly tag?: string;
  readonly build: () => Answer | Promise<Answer>;
}

/** The result of a handler whose response is equal for many callers. */
export class SharedResponse<Answer> {
  readonly read: SharedResponseRead<Answer>;

  constructor(read: SharedResponseRead<Answer>) {
    this.read = read;
  }
}

export interface ResponseCache {
  /** Returns the body in the coding of the request. Rejects as `build` does, and for a response that violates its schema. */
  readonly encode: (
    request: FastifyRequest,
    endpoint: Pick<Endpoint, 'path' | 'answer'>,
    shared: SharedResponse<unknown>,
  ) => Promise<StoredResponse>;
}

/** Cached bytes of a response, with the entity tag of their content. */
export class StoredResponse {
  readonly body: EncodedBody;
  readonly etag: string;

  constructor(body: EncodedBody, tag: string | undefined) {
    this.body = body;
    this.etag = `W/"${tag === undefined ? body.hash : `${tag}.${body.hash}`}"`;
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const vary = reply.getHeader('vary');
    void reply.header('etag', this.etag);
    void reply.header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '));
    if (matchesEntityTag(request.headers['if-none-match'], this.etag))
      return reply.code(304).send();
    const { bytes, coding } = this.body;
    if (coding !== undefined) void reply.header('content-encoding', coding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  }
}

/** Maximum number of responses that are built at once; a compressor takes up to 20 MB while it works. */
const MAX_PARALLEL_BUILDS = 2;

/**
 * Creates the cache of responses.
 * @param maxBytes the limit for all cached bodies
 */
export const createResponseCache = (
  maxBytes: number = CACHE_MEMORY_LIMITS.responses.bytes,
): ResponseCache => {
  const bodies = new BoundedCache<EncodedBody>(maxBytes, ({ bytes }) => bytes.length);
  const inTurn = createFairQueue({
    atATime: MAX_PARALLEL_BUILDS,
    atATimeOfOne: MAX_PARALLEL_BUILDS,
  });
  return {
    encode: async (request, { path, answer }, { read: { source, key = '', tag, build } }) => {
      const coding = readAcceptedCoding(request);
      const body = await bodies.get(`${path} ${coding ?? ''} ${key}`, source, () =>
        inTurn('builds', async () => encodeBody(toJsonChunks(answer, await build()), coding)),
      );
      return new StoredResponse(body, tag);
    },
  };
};
