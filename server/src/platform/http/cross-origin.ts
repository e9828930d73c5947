import { REQUEST_ID_HEADER } from '@cairn/api/request-id';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Lets pages of these origins call the API; without any, nothing is allowed and nothing is added (API-06). */
export const addCrossOrigin = async (
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> => {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins.map((origin) => new URL(origin).origin),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // The last four are how an upload in parts is told how far it is.
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
