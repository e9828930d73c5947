/**
 * Limits the uploads that an account and a network may have in progress, and the number of aborted ones, before the next upload
 * is accepted. An aborted upload leaves a file on the server, but costs the client nothing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { toClientNetwork } from './client-network.ts';
import type { AddCallLimit } from '../limits/call-limits.ts';

/**
 * Maximum numbers of uploads in progress. A page sends three files at once, and a person may have two pages open. A whole
 * school may use one network.
 */
const MAX_UPLOADS_IN_FLIGHT = { account: 8, network: 80 };
/** Maximum numbers of aborted uploads a minute, across all processes. A bad connection aborts a few. */
const ABORTED = { account: 30, network: 300 };
const RETRY_SECONDS = 5;

const UPLOAD_TYPES = new Set([
  'multipart/form-data',
  'application/octet-stream',
  'application/offset+octet-stream',
]);

/** Adds the limits to every upload route. Register it before the routes, so that the network is checked before the token. */
export const addUploadLimits = (app: FastifyInstance, addCallLimit: AddCallLimit): void => {
  const refusal = 'Too many uploads were interrupted. Please wait a minute.';
  const aborted = {
    account: addCallLimit({
      name: 'aborted uploads of an account',
      most: ABORTED.account,
      refusal,
    }),
    network: addCallLimit({ name: 'aborted uploads of a network', most: ABORTED.network, refusal }),
  };
  const inFlight = { account: createInFlight(), network: createInFlight() };

  app.addHook('onRequest', async (request) => {
    if (isUpload(request)) aborted.network.check(toClientNetwork(request));
  });
  // This hook runs after the caller is identified and before the body is read.
  app.addHook('preParsing', async (request, reply) => {
    if (!isUpload(request)) return;
    const account = request.identity?.studentId;
    const network = toClientNetwork(request);
    if (account !== undefined) aborted.account.check(account);
    const leaveNetwork = inFlight.network.enter(network, MAX_UPLOADS_IN_FLIGHT.network);
    let leaveAccount: (() => void) | undefined;
    try {
      leaveAccount =
        account === undefined
          ? undefined
          : inFlight.account.enter(account, MAX_UPLOADS_IN_FLIGHT.account);
    } catch (error) {
      leaveNetwork();
      throw error;
    }
    const leave = () => {
      leaveNetwork();
      leaveAccount?.();
    };
    reply.raw.once('finish', leave);
    reply.raw.once('close', () => {
      leave();
      if (!isAborted(request, reply)) return;
      aborted.network.count(network);
      if (account !== undefined) aborted.account.count(account);
    });
  });
};

const isUpload = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.schema?.consumes?.some((type) => UPLOAD_TYPES.has(type)) === true;

/** Returns whether the client of an upload disconnected before the end of its body and before the response. */
const isAborted = ({ raw }: FastifyRequest, reply: FastifyReply): boolean =>
  !raw.complete && !reply.raw.headersSent;

const createInFlight = () => {
  const counts = new Map<string, number>();
  return {
    /** Counts an upload in progress and returns the function that ends it, which may be called twice. Throws too-many. */
    enter: (client: string, most: number): (() => void) => {
      const count = counts.get(client) ?? 0;
      if (count >= most) throw createTooManyError();
      counts.set(client, count + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        const left = (counts.get(client) ?? 1) - 1;
        if (left > 0) counts.set(client, left);
        else counts.delete(client);
      };
    },
  };
};

const createTooManyError = (): AppError =>
  new AppError(
    'too-many',
    'Too many uploads at once. Please wait until one of them has finished.',
    undefined,
    { retryAfter: RETRY_SECONDS },
  );
