/** What every module of the server is given: the application, and what all modules share. */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { DatabaseMonitor } from './database/database-monitor.ts';
import { createRevisions, type Revisions } from './database/revisions.ts';
import type { Sql } from './database/sql.ts';
import type { FileStore } from './files/file-store.ts';
import { addCrossOrigin } from './http/cross-origin.ts';
import { type AddEndpoint, endpointRoutes } from './http/endpoint-route.ts';
import { addErrorHandling } from './http/error-handler.ts';
import { addHttp } from './http/http.ts';
import type { Identify, IdentifyHolder } from './http/identity.ts';
import { addOpenApi } from './http/openapi.ts';
import type { RequestLimits } from './http/request-limits.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { addSockets, type Sockets } from './http/sockets.ts';
import { addUploadLimits } from './http/upload-limits.ts';
import { addUploads, type ReceiveFiles } from './http/uploads.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import type { CallShares } from './limits/call-shares.ts';
import type { LimitCounts } from './limits/limit-counts.ts';
import { addLimits } from './http/limits.ts';
import type { Mailer } from './mail/mail.ts';
import { createMailbox, type Mailbox } from './mail/mailbox.ts';
import { addRequestLog } from './logging/logging.ts';
import type { Observability } from './observability/observability.ts';
import type { ReleaseFigures } from './observability/release-metrics.ts';

/** Everything the platform reaches outside the process; a test passes its own. */
export interface PlatformDeps {
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  /** Aborted once no new requests should come; absent: never. */
  readonly draining?: AbortSignal | undefined;
  /** False: this process stores background jobs and leaves their work to others; true by default. */
  readonly runsJobs?: boolean | undefined;
  readonly files: FileStore;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** API calls per minute and student. */
  readonly rateLimit: number;
  readonly trustedProxies: number;
  /** Headers besides X-Forwarded-… that the proxies set or remove themselves; absent: none. */
  readonly proxyHeaders?: readonly string[] | undefined;
  /** Hosts of the site that a proxy may name as X-Forwarded-Host; absent: none. */
  readonly forwardedHosts?: readonly string[] | undefined;
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  readonly now: () => Date;
  readonly brandName: string;
  /** Absent: mail is kept, and read at /dev/mailbox. */
  readonly mailer?: Mailer | undefined;
  /** Who measures and traces; absent: nobody. */
  readonly observability?: Observability | undefined;
}

export interface AppContext {
  readonly app: FastifyInstance;
  /** Adds a route of the contract. */
  readonly add: AddEndpoint;
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  readonly now: () => Date;
  /** Counters that say whether what a process has read is current. */
  readonly revisions: Revisions;
  readonly files: FileStore;
  /** Receives the files of a request. */
  readonly receive: ReceiveFiles;
  readonly jobs: Jobs;
  readonly counts: LimitCounts;
  readonly shares: CallShares;
  readonly limits: RequestLimits;
  readonly identify: Identify;
  readonly sockets: Sockets;
  readonly mailer: Mailer;
  /** Where mail is kept that no mail server sends; undefined: one does. */
  readonly mailbox: Mailbox | undefined;
  readonly brandName: string;
}

/** Adds what stands before every route. */
export const addHttpLayer = async (
  app: FastifyInstance,
  deps: PlatformDeps,
  readReleaseFigures: (() => Promise<ReleaseFigures>) | undefined,
): Promise<void> => {
  addErrorHandling(app);
  deps.observability?.watchApp(app, { ...deps, readReleaseFigures });
  addRequestLog(app);
  await addSecurityHeaders(app);
  await addCrossOrigin(app, deps.corsOrigins);
  await addHttp(app);
};

interface Identification {
  readonly identify: Identify;
  readonly holder: IdentifyHolder;
}

/** @param identification who calls, as the module of accounts finds it */
export const createContext = async (
  app: FastifyInstance,
  deps: PlatformDeps,
  { identify, holder }: Identification,
): Promise<AppContext> => {
  const { sql, monitor, now, files, brandName, observability } = deps;
  const onFailedJob = (error: unknown) => {
    // While the database is away its monitor says so, once.
    if (monitor.isUp()) app.log.warn({ err: error }, 'background work failed');
  };
  const jobs = createJobs(sql, onFailedJob, observability?.jobs);
  const limiting = addLimits(app, { ...deps, jobs });
  addUploadLimits(app, limiting.shares);
  await addOpenApi(app, brandName);
  const receive = await addUploads(app, files);
  app.addHook('onReady', () => jobs.start(deps.runsJobs));
  app.addHook('onClose', jobs.stop);
  const add = endpointRoutes(app, { ...limiting, identify, monitor });
  const sockets = addSockets(app, { ...deps, ...limiting, identify: holder });
  observability?.watchSockets(app, sockets);
  const revisions = createRevisions(sql, monitor);
  const made = { app, add, revisions, receive, jobs, identify, sockets, ...mailingOf(deps) };
  return { sql, monitor, now, files, brandName, ...limiting, ...made };
};

const mailingOf = ({ sql, now, mailer }: PlatformDeps): Pick<AppContext, 'mailer' | 'mailbox'> => {
  if (mailer) return { mailer, mailbox: undefined };
  const mailbox = createMailbox(sql, now);
  return { mailer: mailbox, mailbox };
};
