import { REQUEST_ID_HEADER } from '@cairn/api/request-id';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Allows pages of these origins to call the API (CORS). Without origins it does nothing (API-06). */
export const addCorsOrigins = async (
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> => {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins.map((origin) => new URL(origin).origin),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // Exposes four headers of the tus protocol at the end, which clients of resumable uploads read.
    exposedHeaders: [
      'retry-after',
      REQUEST_ID_HEADER,
      'location',
      'tus-resumable',
      'upload-length',
      'upload-offset',
    ],
    maxAge: 3600,
  });
};
