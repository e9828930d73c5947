import type { FastifyRequest } from 'fastify';

/**
 * Returns whether a page of this very origin led the browser here. A typed URL, a link of another site, a call of a script,
 * a picture, and a browser that does not send the origin of its requests do not count.
 */
export const isOwnNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' &&
  [undefined, 'navigate'].includes(headers['sec-fetch-mode']?.toString());
