import type { FastifyReply } from 'fastify';

/** A page that the server renders itself, with its Content-Security-Policy. */
export interface ServerPage {
  readonly html: string;
  readonly policy: string;
}

/**
 * Sends a page that the server renders itself. Its URL may contain a pass, so caches must not store it and other sites must not
 * learn its URL.
 */
export const sendServerPage = (reply: FastifyReply, { html, policy }: ServerPage): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'DENY')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);
