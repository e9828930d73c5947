/** The context that every module of the server gets: the application and the shared services. */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { DatabaseMonitor } from './database/database-monitor.ts';
import { createRevisionCounters, type RevisionCounters } from './database/revisions.ts';
import { createLiveSettings, type LiveSettings } from './database/live-settings.ts';
import type { Sql } from './database/sql.ts';
import type { FileStore } from './files/file-store.ts';
import { addCorsOrigins } from './http/cross-origin.ts';
import { type AddEndpoint, createAddEndpoint } from './http/endpoint-route.ts';
import { addErrorHandling } from './http/error-handler.ts';
import { addBodyAndCookieHandling } from './http/http.ts';
import type { AuthoriseStaff, Identify, SocketTokenVerifier } from './http/identity.ts';
import { addOpenApi } from './http/openapi.ts';
import type { RequestLimits } from './http/request-limits.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { addStudentSockets, type StudentSockets } from './http/sockets.ts';
import { addUploadLimits } from './http/upload-limits.ts';
import { addUploadParsing, type ReceiveFiles } from './http/uploads.ts';
import { createJobs, type Jobs, type JobsToRun } from './jobs/jobs.ts';
import type { AddCallLimit } from './limits/call-limits.ts';
import type { SharedLimitCounts } from './limits/limit-counts.ts';
import { addCallLimits } from './http/limits.ts';
import type { Mailer } from './mail/mail.ts';
import { createMailbox, type Mailbox } from './mail/mailbox.ts';
import {
  createSiteIdentity,
  type SettingsFixedByEnvironment,
  type SiteIdentity,
} from './site/site-identity.ts';
import { addRequestLog } from './logging/logging.ts';
import type { Observability } from './observability/observability.ts';
import type { ReleaseMetricValues } from './observability/release-metrics.ts';

/** Services that the platform gets from its caller, such as a mailer. Tests pass their own. */
export interface PlatformDeps {
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  /** Signal that is aborted when the server should get no new requests; absent if the server never drains. */
  readonly draining?: AbortSignal | undefined;
  /** Background jobs that this process runs; all of them by default. */
  readonly jobsToRun?: JobsToRun | undefined;
  readonly files: FileStore;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** Maximum number of API calls per minute and student. */
  readonly rateLimit: number;
  readonly trustedProxies: number;
  /** Headers besides X-Forwarded-… that the proxies set or remove themselves; absent: none. */
  readonly proxyHeaders?: readonly string[] | undefined;
  /** Hosts of the site that a proxy may name in the header X-Forwarded-Host; absent: none. */
  readonly forwardedHosts?: readonly string[] | undefined;
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  readonly now: () => Date;
  /** Name of the site: that of the environment, or the product's name, until administrators choose another one. */
  readonly brandName: string;
  /** E-mail address for questions: that of the environment, until administrators choose another one; absent or empty: none. */
  readonly supportEmail?: string | undefined;
  /** Environment variables that fix settings of the site; absent: none. */
  readonly fixedSettings?: SettingsFixedByEnvironment | undefined;
  /** Public URL of this site; absent if it is not configured. */
  readonly publicUrl?: string | undefined;
  /** The sender of mail. Absent: mail is stored, and a trial shows it at /dev/mailbox. */
  readonly mailer?: Mailer | undefined;
  /** Collects metrics and traces; absent: none are collected. */
  readonly observability?: Observability | undefined;
}

export interface AppContext {
  readonly app: FastifyInstance;
  /** Adds an HTTP route for an endpoint of the contract. */
  readonly add: AddEndpoint;
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  readonly now: () => Date;
  /** Counters of changes, which tell whether cached data are current. */
  readonly revisions: RevisionCounters;
  readonly files: FileStore;
  /** Receives the uploaded files of a request. */
  readonly receive: ReceiveFiles;
  readonly jobs: Jobs;
  readonly counts: SharedLimitCounts;
  readonly addCallLimit: AddCallLimit;
  readonly limits: RequestLimits;
  readonly identify: Identify;
  readonly sockets: StudentSockets;
  readonly mailer: Mailer;
  /** Store of mails for a site without a mail server; undefined if a mail server is configured. */
  readonly mailbox: Mailbox | undefined;
  /** Settings of the site that administrators change. */
  readonly settings: LiveSettings;
  readonly site: SiteIdentity;
}

/** Adds the HTTP hooks and parsers that run before every route. */
export const addHttpLayer = async (
  app: FastifyInstance,
  deps: PlatformDeps,
  readReleaseFigures: (() => Promise<ReleaseMetricValues>) | undefined,
): Promise<void> => {
  addErrorHandling(app);
  deps.observability?.watchApp(app, { ...deps, readReleaseFigures });
  addRequestLog(app);
  await addSecurityHeaders(app);
  await addCorsOrigins(app, deps.corsOrigins);
  await addBodyAndCookieHandling(app);
};

interface Identification {
  readonly identify: Identify;
  readonly holder: SocketTokenVerifier;
  readonly authorise: AuthoriseStaff;
}

/**
 * Creates the context that all modules of the server get. The accounts module provides the functions that identify and
 * authorise callers.
 */
export const createAppContext = async (
  app: FastifyInstance,
  deps: PlatformDeps,
  { identify, holder, authorise }: Identification,
): Promise<AppContext> => {
  const { sql, monitor, now, files, brandName, observability } = deps;
  const settings = await openLiveSettings(app, sql);
  const site = createSiteIdentity(settings, {
    brandName,
    supportEmail: deps.supportEmail ?? '',
    fixed: deps.fixedSettings ?? {},
    publicUrl: deps.publicUrl,
  });
  const onFailedJob = (error: unknown) => {
    // Failures of jobs while the database is unavailable are not logged, because the database monitor logs the outage once.
    if (monitor.isUp()) app.log.warn({ err: error }, 'background work failed');
  };
  const jobs = createJobs(sql, onFailedJob, observability?.jobs);
  const limiting = addCallLimits(app, { ...deps, jobs });
  addUploadLimits(app, limiting.addCallLimit);
  await addOpenApi(app, brandName);
  const receive = await addUploadParsing(app, files);
  app.addHook('onReady', () => jobs.start(deps.jobsToRun));
  app.addHook('onClose', jobs.stop);
  const add = createAddEndpoint(app, { ...limiting, identify, authorise, monitor });
  const sockets = addStudentSockets(app, { ...deps, ...limiting, identify: holder });
  observability?.watchSockets(app, sockets);
  const revisions = createRevisionCounters(sql, monitor);
  const made = {
    app,
    add,
    revisions,
    receive,
    jobs,
    identify,
    sockets,
    ...createMailing(deps, site),
  };
  return { sql, monitor, now, files, settings, site, ...limiting, ...made };
};

/** Reads the settings of the site, and repeats the reads until the app is closed. */
const openLiveSettings = async (app: FastifyInstance, sql: Sql): Promise<LiveSettings> => {
  const settings = createLiveSettings(sql);
  await settings.refresh();
  app.addHook('onReady', async () => settings.start());
  app.addHook('onClose', async () => settings.stop());
  return settings;
};

const createMailing = (
  { sql, now, mailer }: PlatformDeps,
  site: SiteIdentity,
): Pick<AppContext, 'mailer' | 'mailbox'> => {
  // The name of the site is read at the time of sending, because administrators may have changed it since the mail was written.
  if (mailer)
    return {
      mailer: { send: (mail) => mailer.send({ senderName: site.brandName, ...mail }) },
      mailbox: undefined,
    };
  const mailbox = createMailbox(sql, now);
  return { mailer: mailbox, mailbox };
};
