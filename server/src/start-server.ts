import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Sql } from './platform/database/sql.ts';
import { createOpenAiProvider } from './modules/assistants/answers/openai-provider.ts';
import { createDesktopProvider } from './modules/desktops/providers/create-desktop-provider.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { createSmtpMailer } from './platform/mail/smtp-mailer.ts';
import { type AppDeps, buildApp } from './app.ts';
import { trimTrailingSlashes } from '@cairn/api/trim-trailing-slashes';
import { listFixedBrandSettings } from './platform/configuration/brand-settings.ts';
import type { Config } from './platform/configuration/config.ts';
import { type Database, openDatabase } from './platform/database/open-database.ts';
import { createPageOptionsWithRegistry } from './modules/pages/built-pages.ts';
import { readBrandLogo } from './modules/pages/brand-logo.ts';
import type { PageOptions } from './modules/pages/page.ts';
import { loadDemoContent } from './demo-content.ts';
import { addDemoPeople } from './demo-people.ts';
import type { LogLineWriter } from './platform/logging/log-line.ts';
import { createLoggerOptions } from './platform/logging/logging.ts';
import { type Observability, openObservability } from './platform/observability/observability.ts';
import { openLocalCheckerKey } from './modules/releases/gate/local-checker.ts';
import { writeLocalReleaseToken } from './modules/releases/permissions/local-token.ts';
import { openSigningKeys, type SigningKeyOptions } from './modules/accounts/auth/signing-keys.ts';
import { createTokenService } from './modules/accounts/auth/token.service.ts';
import { loadServerSecret } from './platform/secrets/server-secret.ts';
import { createBuiltInPartner } from './modules/accounts/partner-site/local-partner.ts';
import {
  listConfiguredHosts,
  describeSharedParentDomains,
  listHostsBesidesPublicUrl,
} from './platform/configuration/separate-origins.ts';
import {
  listConfiguredPartners,
  usesBuiltInPartnerSite,
} from './modules/accounts/auth/configured-partners.ts';
import {
  describeMissingMailServer,
  requirePublicUrlSetting,
} from './platform/configuration/mode.ts';
import { retryWhileUnavailable, type ServerStartContext } from './retry-while-unavailable.ts';
import { openStartupPageServer, type StartupPageServer } from './startup-page-server.ts';

export interface RunningServer {
  /** URL of the server such as `http://host:port`, without a trailing slash. */
  readonly url: string;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /**
   * Reports that the server is not ready, and serves requests for another `drainSeconds`. Then it accepts no new requests,
   * finishes the running ones and closes the database, which takes 13 s at most.
   */
  readonly stop: (drainSeconds?: number) => Promise<void>;
}

/** Time in ms for running requests when the server stops. */
const FINISH_TIMEOUT_MS = 6000;

/** Name of the server secret from which all processes derive the key of the built-in partner site. */
const LOCAL_PARTNER_SECRET = 'local-partner';

const now = () => new Date();

const createConfiguredMailer = ({ SMTP_URL: url, MAIL_FROM: from }: Config) =>
  url === undefined || from === undefined ? undefined : createSmtpMailer({ url, from });

const createConfiguredAi = ({ SERVICES: { languageModel } }: Config) =>
  languageModel && createOpenAiProvider(languageModel);

const keyOptions = ({ SIGNING_KEYS }: Config, sql: Sql): SigningKeyOptions => ({
  sql,
  now,
  operatorKeys: SIGNING_KEYS?.keys,
});

const openSignOn = async (config: Config, sql: Sql): Promise<AppDeps['signOn']> => {
  const publicUrl =
    config.PUBLIC_URL === undefined ? undefined : trimTrailingSlashes(config.PUBLIC_URL);
  const audience = publicUrl ?? 'cairn';
  const partners = listConfiguredPartners(config);
  if (!usesBuiltInPartnerSite(config)) return { partners, audience, publicUrl };
  const local = await createBuiltInPartner({
    audience,
    secret: await loadServerSecret(sql, LOCAL_PARTNER_SECRET),
    now,
  });
  const withLocal = [local.partner, ...partners.slice(1)];
  return { partners: withLocal, audience, publicUrl, localSite: local.site };
};

const withLogo = async (pages: PageOptions | undefined, { BRAND: { logo } }: Config) =>
  pages && logo !== undefined ? { ...pages, brandLogo: await readBrandLogo(logo) } : pages;

/**
 * Adds the keys of release checkers: those of the settings and, with the embedded database, the key of this machine's checker.
 */
const withCheckers = async (pages: PageOptions | undefined, config: Config) => {
  if (!pages?.registry) return pages;
  const configuredKeys = config.RELEASE_CHECKER_KEYS?.keys ?? [];
  const local =
    config.DATABASE_URL === undefined ? [await openLocalCheckerKey(config.DATA_DIR)] : [];
  const twice = configuredKeys.find(({ kid }) => local.some((own) => own.kid === kid));
  if (twice)
    throw new Error(`RELEASE_CHECKER_KEYS: "${twice.kid}" names the checker of this machine.`);
  return { ...pages, registry: { ...pages.registry, checkers: [...local, ...configuredKeys] } };
};

/** Services that are opened before the app is built, and closed after the app. */
interface OpenedServices {
  readonly database: Database;
  readonly observability: Observability | undefined;
}

interface AppInputs extends OpenedServices {
  readonly pages: PageOptions | undefined;
  readonly log: LogLineWriter;
  readonly draining: AbortSignal;
  readonly files: FileStore;
}

const createApp = async (
  config: Config,
  { database: { sql, monitor }, files, observability, pages, log, draining }: AppInputs,
): Promise<FastifyInstance> => {
  if (config.DATABASE_URL === undefined) await writeLocalReleaseToken(sql, config.DATA_DIR);
  if (config.MODE === 'trial' && (await loadDemoContent({ sql, files, now }, log)))
    await addDemoPeople(sql, now());
  return buildApp({
    sql,
    monitor,
    draining,
    now,
    tokens: createTokenService(await openSigningKeys(keyOptions(config, sql)), now),
    files,
    logger: createLoggerOptions(config.LOG_LEVEL),
    rateLimit: config.RATE_LIMIT,
    trustedProxies: config.TRUSTED_PROXIES,
    proxyHeaders: config.PROXY_HEADERS,
    forwardedHosts: config.TRUSTED_PROXIES > 0 ? listConfiguredHosts(config) : [],
    corsOrigins: config.CORS_ORIGINS,
    brandName: config.BRAND.name,
    founderName: config.BRAND.founder,
    fixedSettings: listFixedBrandSettings(config.BRAND),
    recommenderUrl: config.SERVICES.recommender,
    graderUrl: config.SERVICES.grader,
    submissionBytes: config.SUBMISSION_MB * 1024 * 1024,
    skillServiceUrl: config.SERVICES.skills,
    desktops: createDesktopProvider(config.DESKTOPS, { sql, now }),
    mailer: createConfiguredMailer(config),
    gatherMs: config.NOTIFICATION_MINUTES * 60_000,
    auditDays: config.AUDIT_DAYS,
    isTrial: config.MODE === 'trial',
    signOn: await openSignOn(config, sql),
    ai: createConfiguredAi(config),
    assistantBearer: config.SERVICES.assistantBearer,
    observability,
    packages: {
      url: config.PACKAGE_URL,
      trusted: config.TRUSTED_PACKAGES,
      siteHosts: listHostsBesidesPublicUrl(config),
    },
    pages: await withCheckers(await withLogo(pages, config), config),
  });
};

/**
 * Starts the server. Listens at once, opens the database, updates its schema, and serves the app as soon as it is ready. Waits
 * while the database or the object store is unavailable. Rejects on any other failure, with nothing left running;
 * `describeStartProblem` explains it in one line.
 * @param log logs events before the app's own log exists
 * @param pages the pages to serve; by default those of the build
 * @param signal aborts a start in progress, which then rejects
 */
export const startServer = async (
  config: Config,
  log: LogLineWriter,
  pages = createPageOptionsWithRegistry(config),
  signal?: AbortSignal,
): Promise<RunningServer> => {
  requirePublicUrlSetting(config);
  const {
    PORT: port,
    HOST: host,
    BRAND: { name: brandName },
  } = config;
  const remotesDir = pages?.remotesDir;
  const site = await openStartupPageServer({ port, host, brandName, remotesDir });
  try {
    const start = { config, site, log, signal };
    const databaseOptions = { ...toDatabaseLocation(config), signal };
    const database = await retryWhileUnavailable(() => openDatabase(databaseOptions, log), start);
    site.state.database = 'up';
    return await startApp(start, database, pages);
  } finally {
    await site.close();
  }
};

interface AppStart extends ServerStartContext {
  readonly site: StartupPageServer;
}

/** Starts the app after the database is open. Closes the database on failure. */
const startApp = async (
  start: AppStart,
  database: Database,
  pages: PageOptions | undefined,
): Promise<RunningServer> => {
  const { config, site, log, signal } = start;
  // Closing the database also ends the work of an unfinished start, such as a content import. The work fails at its next query
  // and leaves no partial changes.
  const giveUp = () => void database.close();
  signal?.addEventListener('abort', giveUp);
  let observability: Observability | undefined;
  const ending = new AbortController();
  try {
    signal?.throwIfAborted();
    observability = await openObservability(config);
    const opened = { database, observability };
    const files = await openFileStore(config, log, true);
    files.watch(ending.signal);
    site.state.files = files.isUp() ? 'up' : 'down';
    const draining = new AbortController();
    const surroundings = { ...opened, files, pages, log, draining: draining.signal };
    const { monitor } = database;
    const app = await retryWhileUnavailable(() => createReadyApp(config, surroundings), {
      ...start,
      monitor,
    });
    signal?.throwIfAborted();
    await site.close();
    await app.listen({ port: site.port, host: config.HOST });
    signal?.removeEventListener('abort', giveUp);
    const url = findListeningUrl(app, config);
    logStart(app, config, { url, metrics: observability?.pageUrl });
    const stop: RunningServer['stop'] = async (drainSeconds = 0) => {
      draining.abort();
      await wait(drainSeconds * 1000);
      ending.abort();
      await stopInOrder(app, opened);
    };
    return { url, database, log: app.log, stop };
  } catch (error) {
    ending.abort();
    await observability?.close();
    await database.close();
    throw error;
  }
};

const createReadyApp = async (
  config: Config,
  surroundings: AppInputs,
): Promise<FastifyInstance> => {
  const app = await createApp(config, surroundings);
  try {
    await app.ready();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
};

const logStart = (
  app: FastifyInstance,
  config: Config,
  urls: { readonly url: string; readonly metrics: string | undefined },
): void => {
  const missingMailerText = describeMissingMailServer(config);
  if (missingMailerText !== undefined) app.log.info(missingMailerText);
  for (const text of describeSharedParentDomains(config)) app.log.warn(text);
  app.log.info({ startMs: Math.round(performance.now()), ...urls }, 'ready');
};

const toDatabaseLocation = (config: Config) => ({
  url: config.DATABASE_URL,
  dataDir: config.DATA_DIR,
  migrations: config.MIGRATIONS,
});

const findListeningUrl = (app: FastifyInstance, { HOST, PORT }: Config): string => {
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : PORT;
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`;
};

const stopInOrder = async (
  app: FastifyInstance,
  { database, observability }: OpenedServices,
): Promise<void> => {
  // Closes connections that had a running request when the stop began, as soon as their response is sent.
  const idleCloser = setInterval(() => app.server.closeIdleConnections(), 50);
  const forcedClose = setTimeout(() => app.server.closeAllConnections(), FINISH_TIMEOUT_MS);
  await app.close();
  clearInterval(idleCloser);
  clearTimeout(forcedClose);
  await Promise.all([database.close(), observability?.close()]);
};
