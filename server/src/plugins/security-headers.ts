import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * What every answer carries. The policy here is for data: nothing may run from it. Pages and package files set
 * their own over it.
 */
export const addSecurityHeaders = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'self'"] },
    },
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
};
