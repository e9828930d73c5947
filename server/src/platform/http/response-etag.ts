import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEntityTag } from './conditional.ts';

/**
 * Adds an ETag for the content of a small JSON response and sends 304 to a browser that has it. The tag is weak because the
 * response is compressed later. A tag that the handler has set (`"production-17"`) becomes the part before a dot.
 */
export const addResponseEtag = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
  const own = String(reply.getHeader('etag') ?? '').replaceAll('"', '');
  const hash = createHash('sha1').update(payload).digest('base64url');
  const etag = `W/"${own === '' ? hash : `${own}.${hash}`}"`;
  void reply.header('etag', etag);
  if (!matchesEntityTag(request.headers['if-none-match'], etag)) return payload;
  void reply.code(304).removeHeader('content-length');
  return '';
};
