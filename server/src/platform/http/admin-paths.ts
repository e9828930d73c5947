import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Identify } from './identity.ts';

/** Denies students access to every path below /admin without a route of its own, existing or not (API-06). */
export const denyAdminPaths = (app: FastifyInstance, identify: Identify): void => {
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/admin/*',
    schema: { hide: true },
    handler: async (request) => {
      await identify(request, 'student');
      throw new AppError('forbidden', 'This is not for students.');
    },
  });
};
