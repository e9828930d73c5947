import type { FastifyInstance } from 'fastify';

/**
 * Returns the function that finds the URL of the site for mails: the public URL or, if the settings have none, the URL at which
 * the app listens.
 */
export const createSiteUrlFinder =
  (app: FastifyInstance, publicUrl: string | undefined): (() => string) =>
  () =>
    publicUrl ?? findListeningUrl(app);

const findListeningUrl = (app: FastifyInstance): string => {
  const address = app.server.address();
  return typeof address === 'object' && address
    ? `http://localhost:${address.port}`
    : 'http://localhost';
};
