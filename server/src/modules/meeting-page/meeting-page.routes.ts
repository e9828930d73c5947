import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { MEETING_STYLE, meetingHtml } from './meeting-html.ts';

/** Where the demo's meetings are. */
export const MEETING_PAGE = '/dev/meeting';

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(MEETING_STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  // Live courses frame it.
  "frame-ancestors 'self'",
].join('; ');

/** No part of the API's description. */
const HIDDEN: FastifySchema & { readonly hide: true } = { hide: true };

/** A page that stands in for a meeting service while the product is tried out. It knows nothing, so anybody may open it. */
export const addMeetingPage = (app: FastifyInstance): void => {
  app.get<{ Params: { room?: string } }>(
    `${MEETING_PAGE}/:room?`,
    { schema: HIDDEN },
    async (request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(meetingHtml(request.params.room ?? '')),
  );
};
