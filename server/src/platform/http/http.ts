import type { FastifyInstance } from 'fastify';
import { addCompression } from './compression.ts';
import { addCookies } from './cookies.ts';
import { addEncodings } from './encodings.ts';
import { addJsonBodies } from './json-bodies.ts';
import { addRequestId } from './request-id.ts';

/** Adds what every route relies on. Register it before all routes. */
export const addHttp = async (app: FastifyInstance): Promise<void> => {
  addRequestId(app);
  addEncodings(app);
  addJsonBodies(app);
  await addCookies(app);
  await addCompression(app);
};
