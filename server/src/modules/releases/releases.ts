/** Sets up the registry: its routes, its files, and the source from which pages learn what to run. */
import type { AppContext } from '../../platform/app-context.ts';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sql } from '../../platform/database/sql.ts';
import type { AddEndpoint } from '../../platform/http/endpoint-route.ts';
import type { PageRegistry, ReleasePages } from './page-registry.ts';
import type { ReleaseSource } from './release-source.ts';
import { loadServerSecret } from '../../platform/secrets/server-secret.ts';
import { createAgreementValues } from './agreement.ts';
import { createAskForAgreement } from './agreement-request.ts';
import { addAgreements } from './agreements.routes.ts';
import { createAgreements } from './agreements.service.ts';
import { createCanaryPlans } from './canary-plans.service.ts';
import { createChannelViews } from './channel-views.service.ts';
import { createChannelsService } from './channels.service.ts';
import { createFreezeService } from './channel-freeze.service.ts';
import { createReadGateFiles } from './gate-files.ts';
import { createSettingsService } from './channel-settings.service.ts';
import { createRemoteSettings } from './remote-settings.service.ts';
import { createRequestsService } from './release-requests.service.ts';
import { type LocalReleaseFiles, openLocalReleaseFiles } from './local-release-files.ts';
import { createPageMarks } from './page-mark.ts';
import { createPageVisit, type VisitDeps } from './page-visit.ts';
import { createPreviewOrigin } from './preview-origin.ts';
import { createPreviewPass } from './preview-pass.ts';
import { createPreviewsService } from './previews.service.ts';
import { toRemoteWithoutCanary } from './visitor-release.ts';
import { separateHost } from './separate-host.ts';
import { createPublishService } from './publish.service.ts';
import { registerBuild } from './register-build.ts';
import { runRegistryMaintenance } from './registry-maintenance.ts';
import { createRegistryCache, type RegistryCache } from './registry-cache.ts';
import { addReleaseAssets } from './release-assets.routes.ts';
import { RELEASE_LIMITS } from '../../platform/configuration/release-settings.ts';
import { toReleaseLimits, type ReleaseLimits } from './release-limits.ts';
import { identifyActor, requireRemoteRight } from './release-actor.ts';
import { createReleaseBoard } from './release-board.service.ts';
import { createReleaseFailures } from './release-failures.service.ts';
import { createReleaseHistory } from './release-history.service.ts';
import { findChoosableReleases } from './releases.repository.ts';
import { addFileUpload, addReleaseRoutes, type ReleaseServices } from './releases.routes.ts';
import { createReviewService } from './review.service.ts';
import { createStartLimits, measureStarts } from './start-limits.ts';
import { createTelemetryService, type TelemetryService } from './telemetry.service.ts';
import { createTesterPass } from './tester-pass.ts';
import { refreshRunningFiles, requireRunningFiles } from './running-files.ts';
import { runWebhooks } from './webhooks.ts';
import { createCheckersService } from './checkers.service.ts';
import { createVerdictService } from './verdict.service.ts';

interface ReleasesDeps {
  readonly pages: ReleasePages;
  /** Public URL of this site; absent if none is configured. */
  readonly publicUrl: string | undefined;
}

/** Name of the server secret that signs testers' links. */
export const TESTER_SECRET = 'tester';

/** Name of the server secret that signs links of previews. */
const PREVIEW_SECRET = 'preview';

/** Name of the server secret that signs agreements of students. */
const AGREEMENT_SECRET = 'release-agreement';

/** Name of the random number that identifies this registry; it is public. */
const REGISTRY_ID = 'registry-id';

/** Name of the server secret that signs page marks. */
const MARK_SECRET = 'page-mark';

/** Returns the source that pages use: the registry if it imports a build, else the given one. */
export const registerReleases = async (
  context: AppContext,
  given: ReleasesDeps,
): Promise<ReleaseSource> => {
  const { app, add, sql, jobs, sockets, files, limits, now, monitor, revisions } = context;
  const { pages, publicUrl } = given;
  const room = pages.registry?.limits ?? toReleaseLimits(RELEASE_LIMITS);
  const { checkers = [], webhookHosts: hosts = [], siteUrl = publicUrl } = pages.registry ?? {};
  const registry = (await loadServerSecret(sql, REGISTRY_ID)).toString('hex').slice(0, 32);
  const verdicts = createVerdictService(sql, { registry, checkers, now });
  const marks = createPageMarks(await loadServerSecret(sql, MARK_SECRET), now);
  const cache = createRegistryCache(sql, monitor, revisions);
  const telemetry = createTelemetryService(sql, { cache, marks, now });
  const readFiles = createReadGateFiles(files);
  const channels = createChannelsService(sql, { readFiles, verdicts, now });
  const pass = createPreviewPass(await loadServerSecret(sql, PREVIEW_SECRET));
  const previews = createPreviewsService(sql, { readFiles, verdicts, limits: room, pass, now });
  const requests = createRequestsService(sql, { channels, now });
  const services: ReleaseServices = {
    publishing: createPublishService(sql, { files, limits: room }),
    reviews: createReviewService(sql),
    verdicts,
    channels,
    plans: createCanaryPlans(sql, { channels, now }),
    requests,
    freezes: createFreezeService(sql, now),
    settings: createSettingsService(sql, now),
    remoteSettings: createRemoteSettings(sql, now),
    previews,
    checkers: createCheckersService(sql, checkers),
    webhooks: runWebhooks(sql, { jobs, sockets, now, hosts, publicUrl: siteUrl }),
    views: createChannelViews(sql, { limits: room, registry, revisions, now }),
    telemetry,
    board: createReleaseBoard(sql, { requests, previews, now }),
    history: createReleaseHistory(sql),
    failures: createReleaseFailures(sql, files),
    authenticate: (request) => identifyActor(sql, request, now()),
    limitReports: limits.perReporter,
  };
  addReleaseRoutes(add, services);
  await addFileUpload(app, services);
  addJobs(context, services, room);
  if (!pages.registry) return pages.releases;

  return registryReleases(
    { ...context, ...given, cache, pass, marks, telemetry, services },
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
  jobs.every('start-times', 'tenMinutes', () => measureStarts(sql));
};

interface RegistryDeps
  extends AppContext, ReleasesDeps, Pick<VisitDeps, 'cache' | 'pass' | 'marks'> {
  readonly telemetry: TelemetryService;
  readonly services: ReleaseServices;
}

/** Imports the build, serves the files of releases, and decides what pages run. */
const registryReleases = async (
  given: RegistryDeps,
  registry: PageRegistry,
): Promise<ReleaseSource> => {
  const { app, sql, files, monitor, limits, services, cache } = given;
  const { build, runsBuild, previewOrigin: origin = NO_PREVIEW_ORIGIN, ...rules } = registry;
  const takeBuild = () =>
    registerBuild({ sql, files, out: build, runs: runsBuild, log: createWarningLog(app) });
  // While the store is unavailable, every file would wait for a time-out.
  const isTaken = files.isUp() && (await takeBuild());
  // The registry is loaded before the first visit, so that pages open even if the database becomes unavailable before it.
  await cache.read();
  const local = await openLocalFiles({ ...given, takeBuild, isTaken }, registry);
  const limitSearches = limits.perUnknown;
  const isOfTeam = createTeamCheck(services);
  addReleaseAssets(app, { sql, files, monitor, cache, local, limitSearches, isTeam: isOfTeam });
  const visit = await createVisits({ ...given, origin, rules });
  return { production: () => readProductionMix(cache), visit, versions: listChoosable(sql) };
};

interface LocalFilesDeps extends Pick<RegistryDeps, 'app' | 'files'> {
  readonly cache: RegistryCache;
  readonly takeBuild: () => Promise<boolean>;
  /** True if the build was imported at this start. */
  readonly isTaken: boolean;
}

/** Returns undefined if the file store is on this machine. Throws `FilesUnreachableError` if pages would lack files. */
const openLocalFiles = async (
  { app, files, cache, takeBuild, isTaken }: LocalFilesDeps,
  { build, cacheFolder, byHost }: PageRegistry,
): Promise<LocalReleaseFiles | undefined> => {
  if (cacheFolder === undefined) return undefined;
  const local = await openLocalReleaseFiles({ files, build, cacheFolder });
  await requireRunningFiles({ cache, files, local });
  const channels = [...new Set(Object.values(byHost))];
  refreshRunningFiles(app, { cache, files, local, channels, takeBuild }, isTaken);
  return local;
};

interface VisitsDeps
  extends
    Pick<RegistryDeps, 'sql' | 'now' | 'pages'>,
    Pick<VisitDeps, 'cache' | 'pass' | 'marks' | 'origin' | 'rules'> {
  readonly app: FastifyInstance;
  readonly add: AddEndpoint;
  readonly telemetry: TelemetryService;
}

/** Returns the function that decides what a visitor's page runs, and whether it asks for an agreement first. */
const createVisits = async ({ app, add, telemetry, pages, ...deps }: VisitsDeps) => {
  const { sql, now, origin, rules } = deps;
  const testers = createTesterPass(await loadServerSecret(sql, TESTER_SECRET), now);
  const values = createAgreementValues(await loadServerSecret(sql, AGREEMENT_SECRET), now);
  const agreements = createAgreements(sql, values);
  addAgreements(add, { agreements, values });
  const { name: brand } = pages.site.brand;
  const askForAgreement = createAskForAgreement({ sql, agreements, values, origin, rules, brand });
  const starts = watchStarts(app, { sql, telemetry, now });
  return createPageVisit({ ...deps, testers, askForAgreement, ...starts });
};

const NO_PREVIEW_ORIGIN = createPreviewOrigin({ url: undefined, isLocal: false });

/**
 * Returns whether the caller may read the source of a remote. The rule is that of its failures, which show lines of source.
 */
const createTeamCheck =
  ({ authenticate }: Pick<ReleaseServices, 'authenticate'>) =>
  (request: FastifyRequest, remote: string): Promise<boolean> =>
    authenticate(request)
      .then((actor) => requireRemoteRight(actor, remote))
      .then(
        () => true,
        () => false,
      );

/** Returns what production gives to all visitors. */
const readProductionMix = async (cache: RegistryCache) => {
  const snapshot = await cache.read();
  const running = await snapshot.running(PRODUCTION);
  return separateHost(running.map(toRemoteWithoutCanary), running, snapshot);
};

/** Versions listed of each remote; a visitor types an older one. */
const MAX_LISTED_VERSIONS = 30;

const listChoosable = (sql: Sql) => async (names: readonly string[]) => {
  const found = await findChoosableReleases(sql, names, MAX_LISTED_VERSIONS);
  const byRemote = Map.groupBy(found, ({ remote }) => remote);
  return Object.fromEntries(
    [...byRemote].map(([remote, own]) => [remote, own.map(({ version }) => version)]),
  );
};

const createWarningLog = (app: FastifyInstance) => (text: string) => {
  app.log.warn(text);
};

interface StartDeps extends Pick<RegistryDeps, 'sql' | 'now'> {
  readonly telemetry: TelemetryService;
}

/** Returns the known time limits of starts and the report of frozen pages. Pages never wait for either, nor fail by it. */
const watchStarts = (
  app: FastifyInstance,
  { sql, telemetry, now }: StartDeps,
): Pick<VisitDeps, 'limits' | 'onFrozen'> => {
  const warn = (text: string) => (error: unknown) => app.log.warn(error, text);
  return {
    limits: createStartLimits(sql, now, warn('Times of starts were not read')),
    onFrozen: (channel, { remote, release }, mark) => {
      const event = { remote, version: release.version, kind: 'failed', cause: 'frozen' } as const;
      telemetry.count(channel, [event], mark).catch(warn('A frozen page was not counted'));
    },
  };
};
