import type { FastifyInstance } from 'fastify';
import { addCompression } from './compression.ts';
import { addCookies } from './cookies.ts';
import { addEncodings } from './encodings.ts';

/** What every route may count on. Before all routes. */
export const addHttp = async (app: FastifyInstance): Promise<void> => {
  addEncodings(app);
  await addCookies(app);
  await addCompression(app);
};
