import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** Bodies of plain bytes, for the endpoints that say so (`consumes`); the handler gets a Buffer. */
export const addRawBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    ({ routeOptions }, body, done) => {
      const isTaken = routeOptions.schema?.consumes?.includes('application/octet-stream') === true;
      if (isTaken) done(null, body);
      else done(new AppError('unsupported', 'This content type is not supported here.'));
    },
  );
};
