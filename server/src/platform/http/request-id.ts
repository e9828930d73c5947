import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_PATTERN, REQUEST_ID_HEADER } from '@cairn/api/request-id';
import type { FastifyInstance } from 'fastify';

/**
 * Returns the function that chooses the id of a request in logs and response: the id of a trusted proxy, otherwise a new one.
 * An id from the client is ignored, because it could give two requests the same id.
 * @param proxyHeaders headers that the proxies in front set or remove themselves
 */
export const createRequestIdReader =
  (proxyHeaders: readonly string[]) => (request: IncomingMessage) => {
    const named = request.headers[REQUEST_ID_HEADER];
    const isOfProxy = proxyHeaders.includes(REQUEST_ID_HEADER);
    const isTaken = isOfProxy && typeof named === 'string' && REQUEST_ID_PATTERN.test(named);
    return isTaken ? named : randomUUID();
  };

/** Adds the id of each request to its response. Register it before all routes. */
export const addRequestId = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
};
