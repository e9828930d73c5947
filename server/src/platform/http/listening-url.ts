import type { FastifyInstance } from 'fastify';

/** Returns the URL at which the app listens, for sites that have no public URL configured. */
export const findListeningUrl = (app: FastifyInstance): string => {
  const address = app.server.address();
  return typeof address === 'object' && address
    ? `http://localhost:${address.port}`
    : 'http://localhost';
};
