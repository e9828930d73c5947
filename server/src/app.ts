import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Sql } from './database/sql.ts';
import type { Desktops } from './adapters/desktops/desktops.ts';
import type { FileStore } from './adapters/files/file-store.ts';
import { createMailbox } from './adapters/mail/mailbox.ts';
import type { Mailer } from './adapters/mail/mail.ts';
import type { AssistantSettings } from './modules/assistant/assistant.ts';
import type { DatabaseMonitor } from './database/database-monitor.ts';
import { addHttp } from './http/http.ts';
import { addLearningRoutes } from './learning.ts';
import { addRequestLog } from './logging.ts';
import { addAuthRoutes } from './modules/auth/auth.routes.ts';
import { createLogin } from './modules/auth/auth.service.ts';
import { createIdentify, createIdentifyHolder } from './modules/auth/identity.service.ts';
import { addMeetingPage } from './modules/meeting-page/meeting-page.routes.ts';
import { addRegistration } from './modules/auth/registration.ts';
import { createSessionService } from './modules/auth/session.service.ts';
import { addSignOn, type SignOnOptions } from './modules/auth/sign-on.ts';
import type { TokenService } from './modules/auth/token.service.ts';
import { addGroupsRoutes } from './modules/groups/groups.routes.ts';
import { addHealthRoute } from './modules/health/health.routes.ts';
import type { DevReaders } from './modules/mailbox/dev-page.ts';
import { addMailboxRoutes } from './modules/mailbox/mailbox.routes.ts';
import { addNotifications } from './modules/notifications/notifications.ts';
import { addProfilePicturesRoutes } from './modules/profile-pictures/profile-pictures.routes.ts';
import { createReplacePicture } from './modules/profile-pictures/profile-pictures.service.ts';
import { addReleases } from './modules/releases/releases.ts';
import { createStudentLearning } from './modules/progress/student-learning.service.ts';
import { createUserRepository } from './modules/user/user.repository.ts';
import { addUserRoutes } from './modules/user/user.routes.ts';
import { createUserService } from './modules/user/user.service.ts';
import { closeAdminPaths } from './plugins/admin-paths.ts';
import { answerClientError } from './plugins/client-errors.ts';
import { addCrossOrigin } from './plugins/cross-origin.ts';
import { endpointRoutes } from './plugins/endpoint-route.ts';
import { addErrorHandling, sendError } from './plugins/error-handler.ts';
import { addOpenApi } from './plugins/openapi.ts';
import { addPages, type PageOptions } from './plugins/page.ts';
import { addRequestLimits } from './plugins/request-limits.ts';
import { addSecurityHeaders } from './plugins/security-headers.ts';
import { addSockets, isSocketAddress } from './plugins/sockets.ts';
import { addUploads } from './plugins/uploads.ts';

/** Everything the app reaches outside itself; a test passes its own. */
export interface AppDeps extends AssistantSettings {
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  readonly tokens: TokenService;
  readonly files: FileStore;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** API calls per minute and student. */
  readonly rateLimit: number;
  readonly trustedProxies: number;
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  readonly now: () => Date;
  /** Base address of an outside recommender; empty or absent: likeness over the catalogue. */
  readonly recommenderUrl?: string | undefined;
  /** Base address of a grader of free text; empty or absent: the embedded one. */
  readonly graderUrl?: string | undefined;
  /** Who evaluates skills; absent: the server itself, empty: nobody. */
  readonly skillServiceUrl?: string | undefined;
  /** Bytes of one file that is handed in; absent: 25 MB. */
  readonly submissionBytes?: number | undefined;
  /** Absent: the simulator, at its usual pace. */
  readonly desktops?: Desktops | undefined;
  /** Who founded the platform, as certificates name them; absent: nobody. */
  readonly founderName?: string | undefined;
  /** Absent: mail is kept, and read at /dev/mailbox. */
  readonly mailer?: Mailer | undefined;
  /** How long what people are told is gathered for one mail, in milliseconds; absent: ten minutes. */
  readonly gatherMs?: number | undefined;
  readonly mailboxReaders: DevReaders;
  /** Where students may come from; absent: from nowhere. */
  readonly signOn?: SignOnOptions | undefined;
  /** The built pages; absent: the API alone. */
  readonly pages?: PageOptions | undefined;
}

const createFastify = ({ logger, trustedProxies }: AppDeps): FastifyInstance =>
  fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: 1024 * 1024,
    // Anything else that asks for another protocol (`Upgrade: h2c`) is answered as if it had not.
    http: { shouldUpgradeCallback: ({ url }) => isSocketAddress(url) },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
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

const leftOver = (app: FastifyInstance) => (error: unknown) =>
  app.log.warn({ err: error }, 'a replaced picture was not removed');

/** A ready app that is not listening; the caller closes it (and the database). */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { sql, tokens, monitor, now } = deps;
  const app = createFastify(deps);
  addErrorHandling(app);
  addRequestLog(app);
  await addSecurityHeaders(app);
  await addCrossOrigin(app, deps.corsOrigins);
  await addHttp(app);
  const limits = await addRequestLimits(app, deps.rateLimit);
  await addOpenApi(app, deps.brandName);
  const receive = await addUploads(app, deps.files);

  const identify = createIdentify(sql, tokens);
  const add = endpointRoutes(app, { identify, limits, monitor });
  const sockets = addSockets(app, { ...deps, identify: createIdentifyHolder(sql, tokens) });
  const sessions = createSessionService({ sql, tokens, now });
  const userRepository = createUserRepository(sql);
  const learning = createStudentLearning(sql);

  // Each module stands here with one line: add<Module>Routes(add, deps).
  addHealthRoute(app, monitor);
  closeAdminPaths(app, identify);
  addAuthRoutes(add, { logIn: createLogin(sql, sessions), sessions, now });
  const mailbox = createMailbox(sql, now);
  const mail = await addRegistration(app, add, { ...deps, mailer: deps.mailer ?? mailbox });
  const { publicUrl } = deps.signOn ?? {};
  addNotifications(app, add, { ...deps, sockets, outbox: mail.outbox, publicUrl });
  if (!deps.mailer) addMailboxRoutes(app, { ...deps, mailbox, readers: deps.mailboxReaders });
  if (deps.pages?.site.meetingPage !== undefined) addMeetingPage(app);
  const users = createUserService(userRepository, learning);
  addUserRoutes(add, { users, learning });
  await addSignOn(app, add, { ...mail, ...deps, identify, sessions, users, limits });
  addGroupsRoutes(add, sql);
  const replacePicture = createReplacePicture({ ...deps, onLeftOver: leftOver(app) });
  addProfilePicturesRoutes(add, { receive, replacePicture });
  await addLearningRoutes(app, add, {
    ...deps,
    limits,
    learning,
    receive,
    sockets,
    brand: { name: deps.brandName, mode: deps.pages?.site.brand.mode ?? 'main' },
  });
  if (deps.pages) {
    const { files, pages } = deps;
    const releases = await addReleases(app, add, { sql, files, monitor, limits, now, pages });
    await addPages(app, { ...pages, releases });
  }
  return app;
};
