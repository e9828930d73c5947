import type { FastifyInstance } from 'fastify';
import { addCompression } from './compression.ts';
import { addCookieParser } from './cookies.ts';
import { reduceAcceptEncoding } from './encodings.ts';
import { addJsonBodyParser } from './json-bodies.ts';
import { addRequestId } from './request-id.ts';

/** Adds the parsers and headers that every route relies on. Register it before all routes. */
export const addBodyAndCookieHandling = async (app: FastifyInstance): Promise<void> => {
  addRequestId(app);
  reduceAcceptEncoding(app);
  addJsonBodyParser(app);
  await addCookieParser(app);
  await addCompression(app);
};
