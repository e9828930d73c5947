/** The context that every module of the server gets: the application and the shared services. */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { DatabaseMonitor } from './database/database-monitor.ts';
import { createRevisions, type Revisions } from './database/revisions.ts';
import type { Sql } from './database/sql.ts';
import type { FileStore } from './files/file-store.ts';
import { addCrossOrigin } from './http/cross-origin.ts';
import { type AddEndpoint, createAddEndpoint } from './http/endpoint-route.ts';
import { addErrorHandling } from './http/error-handler.ts';
import { addHttp } from './http/http.ts';
import type { Identify, IdentifyConnection } from './http/identity.ts';
import { addOpenApi } from './http/openapi.ts';
import type { RequestLimits } from './http/request-limits.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { addSockets, type Sockets } from './http/sockets.ts';
import { addUploadLimits } from './http/upload-limits.ts';
import { addUploads, type ReceiveFiles } from './http/uploads.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import type { AddCallLimit } from './limits/call-limits.ts';
import type { LimitCounts } from './limits/limit-counts.ts';
import { addLimits } from './http/limits.ts';
import type { Mailer } from './mail/mail.ts';
import { createMailbox, type Mailbox } from './mail/mailbox.ts';
import { addRequestLog } from './logging/logging.ts';
import type { Observability } from './observability/observability.ts';
import type { ReleaseFigures } from './observability/release-metrics.ts';

/** Dependencies of the platform outside the process. Tests pass their own. */
export interface PlatformDeps {
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  /** Aborted when the server should get no new requests; absent: never. */
  readonly draining?: AbortSignal | undefined;
  /** False: this process queues background jobs and leaves their execution to others; true by default. */
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
  /** Sends mail. Absent: mail is stored, and a trial shows it at /dev/mailbox. */
  readonly mailer?: Mailer | undefined;
  /** Collects metrics and traces; absent: none are collected. */
  readonly observability?: Observability | undefined;
}

export interface AppContext {
  readonly app: FastifyInstance;
  /** Adds a route of the contract. */
  readonly add: AddEndpoint;
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  readonly now: () => Date;
  /** Counters that tell whether cached data are current. */
  readonly revisions: Revisions;
  readonly files: FileStore;
  /** Receives the files of a request. */
  readonly receive: ReceiveFiles;
  readonly jobs: Jobs;
  readonly counts: LimitCounts;
  readonly shares: AddCallLimit;
  readonly limits: RequestLimits;
  readonly identify: Identify;
  readonly sockets: Sockets;
  readonly mailer: Mailer;
  /** Store of mails when no mail server is configured; undefined otherwise. */
  readonly mailbox: Mailbox | undefined;
  readonly brandName: string;
}

/** Adds the hooks that run before every route. */
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
  readonly holder: IdentifyConnection;
}

/** Creates the context. @param identification finds the caller; provided by the accounts module */
export const createContext = async (
  app: FastifyInstance,
  deps: PlatformDeps,
  { identify, holder }: Identification,
): Promise<AppContext> => {
  const { sql, monitor, now, files, brandName, observability } = deps;
  const onFailedJob = (error: unknown) => {
    // While the database is unavailable, its monitor logs this once.
    if (monitor.isUp()) app.log.warn({ err: error }, 'background work failed');
  };
  const jobs = createJobs(sql, onFailedJob, observability?.jobs);
  const limiting = addLimits(app, { ...deps, jobs });
  addUploadLimits(app, limiting.shares);
  await addOpenApi(app, brandName);
  const receive = await addUploads(app, files);
  app.addHook('onReady', () => jobs.start(deps.runsJobs));
  app.addHook('onClose', jobs.stop);
  const add = createAddEndpoint(app, { ...limiting, identify, monitor });
  const sockets = addSockets(app, { ...deps, ...limiting, identify: holder });
  observability?.watchSockets(app, sockets);
  const revisions = createRevisions(sql, monitor);
  const made = { app, add, revisions, receive, jobs, identify, sockets, ...createMailing(deps) };
  return { sql, monitor, now, files, brandName, ...limiting, ...made };
};

const createMailing = ({
  sql,
  now,
  mailer,
}: PlatformDeps): Pick<AppContext, 'mailer' | 'mailbox'> => {
  if (mailer) return { mailer, mailbox: undefined };
  const mailbox = createMailbox(sql, now);
  return { mailer: mailbox, mailbox };
};
