import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';

const TYPES = ['application/octet-stream', 'multipart/form-data'];

/** Bodies of plain bytes and forms, for the endpoints that say so (`consumes`); the handler gets a Buffer. */
export const addRawBodies = (app: FastifyInstance): void => {
  for (const type of TYPES) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, ({ routeOptions }, body, done) => {
      if (routeOptions.schema?.consumes?.includes(type) === true) done(null, body);
      else done(new AppError('unsupported', 'This content type is not supported here.'));
    });
  }
};
