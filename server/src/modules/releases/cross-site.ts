import type { FastifyRequest } from 'fastify';

/** A link from elsewhere shows what it asks for once, and changes nothing for good. */
export const isCrossSite = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site';
