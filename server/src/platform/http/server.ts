import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { escapeLonePercentSigns } from '../files/file-names.ts';
import { sendInvalidHttpError } from './client-errors.ts';
import { sendErrorResponse } from './error-handler.ts';
import { isSocketIoUrl } from './socket-origin.ts';
import { replaceForgedHostHeaders } from './forwarded-host.ts';
import { readSocketAddress } from './client-network.ts';
import { createRequestIdReader } from './request-id.ts';

interface ServerOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** Number of trusted proxies in front of this server. */
  readonly trustedProxies: number;
  /** Headers that the proxies set or remove themselves; absent: none. */
  readonly proxyHeaders?: readonly string[] | undefined;
  /** Hosts of the site that a proxy may report; absent: none. */
  readonly forwardedHosts?: readonly string[] | undefined;
  /** URL path below which a percent sign may be literal, as in `100% done.png`, because authors name files like this. */
  readonly lenientPath: string;
}

/** Creates a Fastify server without routes that sends every failure in the common format of errors. */
export const createFastifyServer = ({
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
    genReqId: createRequestIdReader(proxyHeaders),
    bodyLimit: 1024 * 1024,
    // Requests for another protocol (`Upgrade: h2c`) get a normal HTTP response.
    http: { shouldUpgradeCallback: ({ url }) => isSocketIoUrl(url) },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    rewriteUrl: ({ url = '/' }) =>
      url.startsWith(`${lenientPath}/`) ? escapeLonePercentSigns(url) : url,
    // There is no time-out here. The start waits for the database, which has its own time-out, and a busy machine may give no
    // processor time for ten seconds.
    pluginTimeout: 0,
    // Maximum time in ms for a complete request to arrive; the slowest real upload needs less.
    requestTimeout: 300_000,
    // A request that arrives on an open connection during the shutdown gets a response; then the connection closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: sendInvalidHttpError,
    frameworkErrors: (error, request, reply) => void sendErrorResponse(error, request, reply),
  })
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler);
  app.server.on('connection', readSocketAddress);
  replaceForgedHostHeaders(app, forwardedHosts);
  return app;
};
