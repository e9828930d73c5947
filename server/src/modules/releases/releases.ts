/** Sets up the release registry: its endpoints, its files, and the source from which pages get their releases. */
import type { AppContext } from '../../platform/app-context.ts';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sql } from '../../platform/database/sql.ts';
import type { AddEndpoint } from '../../platform/http/endpoint-route.ts';
import type { ReleaseRegistryOptions, ReleasePageOptions } from './pages/page-registry.ts';
import type { PageReleaseSource } from './pages/release-source.ts';
import { loadServerSecret } from '../../platform/secrets/server-secret.ts';
import { createAgreementSigner } from './previews/agreement.ts';
import { createFindAgreementPage } from './previews/agreement-request.ts';
import { addReleaseAgreementRoutes } from './previews/agreements.routes.ts';
import { createReleaseAgreements } from './previews/agreements.service.ts';
import { type LocalReleaseFiles, openLocalReleaseFiles } from './registry/local-release-files.ts';
import { createPageMarkSigner } from './pages/page-mark.ts';
import { createVisitorMixReader, type PageVisitDeps } from './pages/page-visit.ts';
import { createPreviewOrigin } from './previews/preview-origin.ts';
import { createPreviewPassSigner } from './previews/preview-pass.ts';
import { toRemoteWithoutCanary } from './pages/visitor-release.ts';
import { separateHostFromRemotes } from './registry/separate-host.ts';
import { importReleasesOfBuild } from './registry/register-build.ts';
import { runRegistryMaintenance } from './registry/registry-maintenance.ts';
import { createRegistryCache, type RegistryCache } from './pages/registry-cache.ts';
import { addReleaseFileRoutes } from './registry/release-assets.routes.ts';
import { RELEASE_LIMITS } from '../../platform/configuration/release-settings.ts';
import { toReleaseLimits, type ReleaseLimits } from './registry/release-limits.ts';
import { requireRightToRemote } from './permissions/release-actor.ts';
import { findChoosableReleases } from './registry/releases.repository.ts';
import { createReleaseServices, type ReleaseServices } from './release-services.ts';
import { addReleaseFileUploadRoute, addReleaseRoutes } from './registry/releases.routes.ts';
import { createReleaseStartTimeLimits, measureReleaseStartTimes } from './health/start-limits.ts';
import {
  createReleaseTelemetryService,
  type ReleaseTelemetryService,
} from './health/telemetry.service.ts';
import { createTesterLinkSigner } from './previews/tester-pass.ts';
import { refreshLocalReleaseFiles, requireRunningReleaseFiles } from './registry/running-files.ts';

interface ReleasesDeps {
  readonly pages: ReleasePageOptions;
  /** Public URL of this site; absent if the settings contain none. */
  readonly publicUrl: string | undefined;
}

/** Name of the server secret that signs testers' links. */
export const TESTER_LINK_SECRET_NAME = 'tester';

/** Name of the server secret that signs links of previews. */
const PREVIEW_SECRET = 'preview';

/** Name of the server secret that signs agreements of students. */
const AGREEMENT_SECRET = 'release-agreement';

/** Name under which the random ID of this registry is stored. The ID is public. */
const REGISTRY_ID = 'registry-id';

/** Name of the server secret that signs page marks. */
const MARK_SECRET = 'page-mark';

/** Returns the source of releases for pages: the registry if it imports a build, else the one in the options. */
export const registerReleases = async (
  context: AppContext,
  deps: ReleasesDeps,
): Promise<PageReleaseSource> => {
  const { app, add, sql, now, monitor, revisions } = context;
  const { pages } = deps;
  const releaseLimits = pages.registry?.limits ?? toReleaseLimits(RELEASE_LIMITS);
  const registryId = (await loadServerSecret(sql, REGISTRY_ID)).toString('hex').slice(0, 32);
  const marks = createPageMarkSigner(await loadServerSecret(sql, MARK_SECRET), now);
  const cache = createRegistryCache(sql, monitor, revisions);
  const telemetry = createReleaseTelemetryService(sql, { cache, marks, now });
  const pass = createPreviewPassSigner(await loadServerSecret(sql, PREVIEW_SECRET));
  const services = createReleaseServices(context, {
    ...deps,
    registryId,
    releaseLimits,
    pass,
    telemetry,
  });
  addReleaseRoutes(add, services);
  await addReleaseFileUploadRoute(app, services);
  addJobs(context, services, releaseLimits);
  if (!pages.registry) return pages.releases;

  return registryReleases(
    { ...context, ...deps, cache, pass, marks, telemetry, services },
    pages.registry,
  );
};

const addJobs = (
  { app, sql, files, jobs, now }: AppContext,
  { plans }: ReleaseServices,
  limits: ReleaseLimits,
): void => {
  jobs.every('registry', 'hour', () =>
    runRegistryMaintenance({ sql, files, now, limits, log: app.log }),
  );
  jobs.every('canary-plans', 'minute', plans.step);
  jobs.every('start-times', 'tenMinutes', () => measureReleaseStartTimes(sql));
};

interface RegistryDeps
  extends AppContext, ReleasesDeps, Pick<PageVisitDeps, 'cache' | 'pass' | 'marks'> {
  readonly telemetry: ReleaseTelemetryService;
  readonly services: ReleaseServices;
}

/** Imports the server's own build, serves the files of releases, and returns the source of releases for pages. */
const registryReleases = async (
  deps: RegistryDeps,
  registry: ReleaseRegistryOptions,
): Promise<PageReleaseSource> => {
  const { app, sql, files, monitor, limits, services, cache } = deps;
  const { build, runsBuild, previewOrigin: origin = NO_PREVIEW_ORIGIN, ...rules } = registry;
  const takeBuild = () =>
    importReleasesOfBuild({ sql, files, out: build, runs: runsBuild, log: createWarningLog(app) });
  // While the file store is unavailable, the import would wait for a time-out at every file.
  const isTaken = files.isUp() && (await takeBuild());
  // The registry is loaded before the first visit, so that pages open even if the database becomes unavailable before it.
  await cache.read();
  const local = await openLocalFiles({ ...deps, takeBuild, isTaken }, registry);
  const limitSearches = limits.perUnknown;
  const isOfTeam = createTeamCheck(services);
  addReleaseFileRoutes(app, { sql, files, monitor, cache, local, limitSearches, isTeam: isOfTeam });
  const visit = await createVisits({ ...deps, origin, rules });
  return { production: () => readProductionMix(cache), visit, versions: listChoosable(sql) };
};

interface LocalFilesDeps extends Pick<RegistryDeps, 'app' | 'files'> {
  readonly cache: RegistryCache;
  readonly takeBuild: () => Promise<boolean>;
  /** True if the server's own build was imported at this start. */
  readonly isTaken: boolean;
}

/**
 * Returns the local copies of release files; undefined if the file store is on this machine. Throws `FilesUnreachableError`
 * if pages would lack files.
 */
const openLocalFiles = async (
  { app, files, cache, takeBuild, isTaken }: LocalFilesDeps,
  { build, cacheFolder, channelByHost }: ReleaseRegistryOptions,
): Promise<LocalReleaseFiles | undefined> => {
  if (cacheFolder === undefined) return undefined;
  const local = await openLocalReleaseFiles({ files, build, cacheFolder });
  await requireRunningReleaseFiles({ cache, files, local });
  const channels = [...new Set(Object.values(channelByHost))];
  refreshLocalReleaseFiles(app, { cache, files, local, channels, takeBuild }, isTaken);
  return local;
};

interface VisitsDeps
  extends
    Pick<RegistryDeps, 'sql' | 'now' | 'pages'>,
    Pick<PageVisitDeps, 'cache' | 'pass' | 'marks' | 'origin' | 'rules'> {
  readonly app: FastifyInstance;
  readonly add: AddEndpoint;
  readonly telemetry: ReleaseTelemetryService;
}

/** Returns the function that decides what a visitor's page runs, and whether it asks for an agreement first. */
const createVisits = async ({ app, add, telemetry, pages, ...deps }: VisitsDeps) => {
  const { sql, now, origin, rules } = deps;
  const testers = createTesterLinkSigner(await loadServerSecret(sql, TESTER_LINK_SECRET_NAME), now);
  const values = createAgreementSigner(await loadServerSecret(sql, AGREEMENT_SECRET), now);
  const agreements = createReleaseAgreements(sql, values);
  addReleaseAgreementRoutes(add, { agreements, values });
  const { name: brand } = pages.site.brand;
  const findAgreementPage = createFindAgreementPage({
    sql,
    agreements,
    values,
    origin,
    rules,
    brand,
  });
  const starts = watchStarts(app, { sql, telemetry, now });
  return createVisitorMixReader({ ...deps, testers, findAgreementPage, ...starts });
};

const NO_PREVIEW_ORIGIN = createPreviewOrigin({ url: undefined, isLocal: false });

/**
 * Returns the function that decides whether the caller may read the sources of a remote. The rule is that for its failures,
 * which show lines of source.
 */
const createTeamCheck =
  ({ authenticate }: Pick<ReleaseServices, 'authenticate'>) =>
  (request: FastifyRequest, remote: string): Promise<boolean> =>
    authenticate(request)
      .then((actor) => requireRightToRemote(actor, remote))
      .then(
        () => true,
        () => false,
      );

/** Returns the releases that production gives to all visitors. */
const readProductionMix = async (cache: RegistryCache) => {
  const snapshot = await cache.read();
  const running = await snapshot.running(PRODUCTION);
  return separateHostFromRemotes(running.map(toRemoteWithoutCanary), running, snapshot);
};

/** Number of each remote's newest versions that are offered for choice. Visitors can type older ones. */
const MAX_LISTED_VERSIONS = 30;

const listChoosable = (sql: Sql) => async (names: readonly string[]) => {
  const found = await findChoosableReleases(sql, names, MAX_LISTED_VERSIONS);
  const releasesByRemote = Map.groupBy(found, ({ remote }) => remote);
  return Object.fromEntries(
    [...releasesByRemote].map(([remote, own]) => [remote, own.map(({ version }) => version)]),
  );
};

const createWarningLog = (app: FastifyInstance) => (text: string) => {
  app.log.warn(text);
};

interface StartDeps extends Pick<RegistryDeps, 'sql' | 'now'> {
  readonly telemetry: ReleaseTelemetryService;
}

/**
 * Returns the known time limits of starts, and the function that reports frozen pages. Pages never wait for either, and
 * never fail because of them.
 */
const watchStarts = (
  app: FastifyInstance,
  { sql, telemetry, now }: StartDeps,
): Pick<PageVisitDeps, 'limits' | 'onFrozen'> => {
  const warn = (text: string) => (error: unknown) => app.log.warn(error, text);
  return {
    limits: createReleaseStartTimeLimits(sql, now, warn('Times of starts were not read')),
    onFrozen: (channel, { remote, release: { version }, pageId }, mark) => {
      const frozen = { remote, version, pageId };
      telemetry.countFrozen(channel, frozen, mark).catch(warn('A frozen page was not counted'));
    },
  };
};
