import type { FastifyRequest } from 'fastify';

/**
 * Returns whether a page of the same origin navigated the browser to this request. Typed URLs, links of other sites, calls
 * of scripts, images, and browsers that send no origin do not count.
 */
export const isSameOriginNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' &&
  [undefined, 'navigate'].includes(headers['sec-fetch-mode']?.toString());

/**
 * Returns whether a page of another origin navigated the browser to this request. Typed URLs and bookmarks do not count, nor do
 * browsers that send no origin.
 */
export const isNavigationFromOtherSite = ({ headers }: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));
