import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID, REQUEST_ID_HEADER } from '@cairn/api/request-id';
import type { FastifyInstance } from 'fastify';

/**
 * What a request is called in the log, and in its answer. A proxy of ours may have named it before; what others say is not
 * taken: they could make two requests look like one.
 */
export const requestIdBy = (trustedProxies: number) => (request: IncomingMessage) => {
  const named = request.headers[REQUEST_ID_HEADER];
  const isTaken = trustedProxies > 0 && typeof named === 'string' && REQUEST_ID.test(named);
  return isTaken ? named : randomUUID();
};

/** Before all routes. */
export const addRequestId = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
};
