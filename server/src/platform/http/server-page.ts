import type { FastifyReply } from 'fastify';

/** A page that the server draws itself, with the Content-Security-Policy for it. */
export interface ServerPage {
  readonly html: string;
  readonly policy: string;
}

/** Its address may hold a pass: neither a cache nor another site gets it. */
export const sendServerPage = (reply: FastifyReply, { html, policy }: ServerPage): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'DENY')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);
