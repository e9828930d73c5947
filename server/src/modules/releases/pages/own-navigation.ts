import type { FastifyRequest } from 'fastify';

/**
 * Returns whether a page of the same origin navigated the browser to this request. Typed URLs, links of other sites, calls
 * of scripts, images, and browsers that send no origin do not count.
 */
export const isSameOriginNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' &&
  [undefined, 'navigate'].includes(headers['sec-fetch-mode']?.toString());
