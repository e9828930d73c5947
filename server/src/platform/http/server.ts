import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { escapeLonePercents } from '../files/file-names.ts';
import { answerClientError } from './client-errors.ts';
import { sendError } from './error-handler.ts';
import { isSocketAddress } from './socket-origin.ts';
import { dropForgedHosts } from './forwarded-host.ts';
import { readAddress } from './network-of.ts';
import { requestIdBy } from './request-id.ts';

interface ServerOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** How many stand before this server whose word on the caller's address is taken. */
  readonly trustedProxies: number;
  /** Headers that the proxies set or remove themselves; absent: none. */
  readonly proxyHeaders?: readonly string[] | undefined;
  /** Hosts of the site that a proxy may name; absent: none. */
  readonly forwardedHosts?: readonly string[] | undefined;
  /** Below this path a percent sign of a URL may escape nothing, as in `100% done.png`. */
  readonly lenientPath: string;
}

/** A server that answers nothing yet, but every failure in the shape of ours. */
export const createServer = ({
  logger,
  trustedProxies,
  proxyHeaders = [],
  forwardedHosts = [],
  lenientPath,
}: ServerOptions): FastifyInstance => {
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    genReqId: requestIdBy(proxyHeaders),
    bodyLimit: 1024 * 1024,
    // Anything else that asks for another protocol (`Upgrade: h2c`) is answered as if it had not.
    http: { shouldUpgradeCallback: ({ url }) => isSocketAddress(url) },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    rewriteUrl: ({ url = '/' }) =>
      url.startsWith(`${lenientPath}/`) ? escapeLonePercents(url) : url,
    // What starts waits for the database, which has limits of its own. On a crowded machine ten seconds pass without a turn.
    pluginTimeout: 0,
    // For one request to arrive; the slowest honest upload needs less.
    requestTimeout: 300_000,
    // A request that arrives on an open connection while stopping is still answered, then the connection closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler);
  app.server.on('connection', readAddress);
  dropForgedHosts(app, forwardedHosts);
  return app;
};
