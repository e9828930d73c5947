import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID, REQUEST_ID_HEADER } from '@cairn/api/request-id';
import type { FastifyInstance } from 'fastify';

/**
 * Returns what names a request in the log and in its response: the id of a proxy that sets one on every request, else a new one. The id
 * of a stranger could make two requests look like one.
 * @param proxyHeaders headers that the proxies in front set or remove themselves
 */
export const requestIdBy = (proxyHeaders: readonly string[]) => (request: IncomingMessage) => {
  const named = request.headers[REQUEST_ID_HEADER];
  const isOfProxy = proxyHeaders.includes(REQUEST_ID_HEADER);
  const isTaken = isOfProxy && typeof named === 'string' && REQUEST_ID.test(named);
  return isTaken ? named : randomUUID();
};

/** Before all routes. */
export const addRequestId = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
};
