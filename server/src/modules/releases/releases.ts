/** Sets up the release registry: its endpoints, its files, and the source from which pages get their releases. */
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { AppContext } from '../../platform/app-context.ts';
import { DEFAULT_RELEASE_LIMITS } from '../../platform/configuration/release-settings.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { createSiteUrlFinder } from '../../platform/http/listening-url.ts';
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import { loadServerSecret } from '../../platform/secrets/server-secret.ts';
import type { SigningKeys } from '../accounts/auth/signing-keys.ts';
import {
  listPartnerGroupRights,
  listPartnerIssuers,
  type SignInPartner,
} from '../accounts/auth/partners.ts';
import { registerBackendProxy } from './backends/backends.ts';
import { createReleaseStartTimeLimits, measureReleaseStartTimes } from './health/start-limits.ts';
import { stopCanariesByVitals } from './health/stop-by-vitals.ts';
import { createReleaseTelemetryService } from './health/telemetry.service.ts';
import { sendReleaseMails } from './mails/send-release-mails.ts';
import { createPageMarkSigner } from './pages/page-mark.ts';
import type { ReleasePageOptions, ReleaseRegistryOptions } from './pages/page-registry.ts';
import { addRemoteSettingsOfPageRoute } from './pages/page-settings.ts';
import { createVisitorMixReader, type PageVisitDeps } from './pages/page-visit.ts';
import { createRegistryCache, type RegistryCache } from './pages/registry-cache.ts';
import type { PageReleaseSource } from './pages/release-source.ts';
import { toRemoteWithoutCanary, separateHostFromRemotes } from './pages/visitor-release.ts';
import { removeUnmappedGroupRights } from './permissions/group-rights.ts';
import { createAgreementSigner } from './previews/agreement.ts';
import { createFindAgreementPage } from './previews/agreement-request.ts';
import {
  addReleaseAgreementRoutes,
  createReleaseAgreements,
} from './previews/agreements.service.ts';
import { createPreviewOrigin } from './previews/preview-origin.ts';
import { createPreviewPassSigner } from './previews/preview-pass.ts';
import { createTesterLinkSigner, type TesterLinkSigner } from './previews/tester-pass.ts';
import { type LocalReleaseFiles, openLocalReleaseFiles } from './registry/local-release-files.ts';
import { importReleasesOfBuild } from './registry/register-build.ts';
import { runRegistryMaintenance } from './registry/registry-maintenance.ts';
import { addReleaseFileRoutes } from './registry/release-assets.routes.ts';
import { toReleaseLimits } from './registry/release-quota.ts';
import { findChoosableReleases } from './registry/releases.repository.ts';
import { addReleaseFileUploadRoute, addReleaseRoutes } from './registry/releases.routes.ts';
import { refreshLocalReleaseFiles, requireRunningReleaseFiles } from './registry/running-files.ts';
import { createReleaseServices, type ReleaseServices } from './release-services.ts';

interface ReleasesDeps {
  /** Keys that sign the tokens of remotes' own backends. */
  readonly keys: Pick<SigningKeys, 'sign'>;
  readonly pages: ReleasePageOptions;
  /** Public URL of this site; absent if the settings contain none. */
  readonly publicUrl: string | undefined;
  /** Partner sites and OpenID providers through which people sign in. */
  readonly partners: readonly SignInPartner[];
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
}

/** Name of the server secret that signs testers' links. */
export const TESTER_LINK_SECRET_NAME = 'tester';

/** Returns the source of releases for pages: the registry if the settings enable it, otherwise the source in the options. */
export const registerReleases = async (
  context: AppContext,
  { pages, publicUrl, partners, outbox, keys }: ReleasesDeps,
): Promise<PageReleaseSource> => {
  const { app, add, sql, files, jobs, now, monitor, revisions } = context;
  const { registry } = pages;
  const limits = registry?.limits ?? toReleaseLimits(DEFAULT_RELEASE_LIMITS);
  // The ID of this registry is a random value like the secrets, but it is public.
  const registryId = (await loadServerSecret(sql, 'registry-id')).toString('hex').slice(0, 32);
  const marks = createPageMarkSigner(await loadServerSecret(sql, 'page-mark'), now);
  const pass = createPreviewPassSigner(await loadServerSecret(sql, 'preview'));
  const cache = createRegistryCache(sql, monitor, revisions);
  const telemetry = createReleaseTelemetryService(sql, { cache, marks, now });
  const findPartnerName = (issuer: string) =>
    listPartnerIssuers(partners).find((partner) => partner.issuer === issuer)?.name;
  const servicesDeps = {
    registry,
    publicUrl,
    findPartnerName,
    registryId,
    limits,
    pass,
    telemetry,
  };
  const services = createReleaseServices(context, servicesDeps);
  addReleaseRoutes(add, services);
  await addReleaseFileUploadRoute(app, services);
  jobs.every('registry', 'hour', () =>
    runRegistryMaintenance({ sql, files, now, limits, log: app.log }),
  );
  jobs.every('canary-plans', 'minute', services.plans.step);
  jobs.every('vitals', 'minute', () => stopCanariesByVitals(sql, now()));
  jobs.every('start-times', 'tenMinutes', () => measureReleaseStartTimes(sql));
  await removeUnmappedGroupRights(sql, listPartnerGroupRights(partners));
  startReleaseMails(context, { outbox, publicUrl });
  if (!registry) return pages.releases;
  const brand = pages.site.brand.name;
  return openRegistrySource(context, registry, { cache, pass, marks, services, brand, keys });
};

const startReleaseMails = (
  { app, sql, now, jobs, site }: AppContext,
  { outbox, publicUrl }: Pick<ReleasesDeps, 'outbox' | 'publicUrl'>,
): void => {
  const siteUrl = createSiteUrlFinder(app, publicUrl);
  const log = (err: unknown) => app.log.warn({ err }, 'a mail about releases was not written');
  const deps = { sql, now, outbox, site, siteUrl, log };
  jobs.every('release-mails', 'minute', () => sendReleaseMails(deps));
};

interface RegistrySourceDeps extends Pick<PageVisitDeps, 'cache' | 'pass' | 'marks'> {
  readonly services: ReleaseServices;
  readonly keys: Pick<SigningKeys, 'sign'>;
  /** Name of the site, for the agreement page. */
  readonly brand: string;
}

/** Imports the server's own build, serves the files of releases, and returns the source of releases for pages. */
const openRegistrySource = async (
  context: AppContext,
  registry: ReleaseRegistryOptions,
  deps: RegistrySourceDeps,
): Promise<PageReleaseSource> => {
  const { app, sql, files, monitor, limits, now } = context;
  const { cache, services } = deps;
  const { build, runsBuild } = registry;
  const log = (text: string): void => app.log.warn(text);
  const takeBuild = () => importReleasesOfBuild({ sql, files, out: build, runs: runsBuild, log });
  // While the file store is unavailable, the import would wait for a time-out at every file.
  const isTaken = files.isUp() && (await takeBuild());
  // The registry is loaded before the first visit, so that pages open even if the database becomes unavailable before it.
  await cache.read();
  const local = await openLocalFiles(context, registry, { cache, takeBuild, isTaken });
  const { isTeam } = services;
  const limitSearches = limits.perUnknown;
  addReleaseFileRoutes(app, { sql, files, monitor, cache, local, limitSearches, isTeam });
  const testers = createTesterLinkSigner(await loadServerSecret(sql, TESTER_LINK_SECRET_NAME), now);
  const { backends, findBreaker, siteUrl } = services;
  const { pass, keys } = deps;
  const backendDeps = { keys, siteUrl, backends, findBreaker, cache, pass, testers };
  await registerBackendProxy(context, { ...backendDeps, rules: registry });
  const visit = await createVisits(context, registry, { ...deps, testers });
  addRemoteSettingsOfPageRoute(context.add, { sql, cache, visit });
  return {
    production: () => readProductionMix(cache),
    visit,
    versions: (names) => listChoosableVersions(sql, names),
  };
};

interface LocalFilesDeps {
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
  { app, files }: AppContext,
  { build, cacheFolder, channelByHost }: ReleaseRegistryOptions,
  { cache, takeBuild, isTaken }: LocalFilesDeps,
): Promise<LocalReleaseFiles | undefined> => {
  if (cacheFolder === undefined) return undefined;
  const local = await openLocalReleaseFiles({ files, build, cacheFolder });
  await requireRunningReleaseFiles({ cache, files, local });
  const channels = [...new Set(Object.values(channelByHost))];
  refreshLocalReleaseFiles(app, { cache, files, local, channels, takeBuild }, isTaken);
  return local;
};

interface VisitDeps extends RegistrySourceDeps {
  readonly testers: TesterLinkSigner;
}

const NO_PREVIEW_ORIGIN = createPreviewOrigin({ url: undefined, isLocal: false });

/** Returns the function that decides which releases a visitor's page runs, and whether the page first asks for an agreement. */
const createVisits = async (
  { app, add, sql, now }: AppContext,
  { previewOrigin: origin = NO_PREVIEW_ORIGIN, ...rules }: ReleaseRegistryOptions,
  { services: { telemetry }, brand, ...deps }: VisitDeps,
) => {
  const values = createAgreementSigner(await loadServerSecret(sql, 'release-agreement'), now);
  const agreements = createReleaseAgreements(sql, values);
  addReleaseAgreementRoutes(add, { agreements, values });
  const pageDeps = { sql, agreements, values, origin, rules, brand };
  // Pages never wait for start times or reports, and never fail because of them.
  const warn = (text: string) => (error: unknown) => app.log.warn(error, text);
  return createVisitorMixReader({
    ...deps,
    now,
    origin,
    rules,
    findAgreementPage: createFindAgreementPage(pageDeps),
    limits: createReleaseStartTimeLimits(sql, now, warn('Times of starts were not read')),
    onFrozen: (channel, { remote, release: { version }, pageId }, mark) => {
      const frozen = { remote, version, pageId };
      telemetry.countFrozen(channel, frozen, mark).catch(warn('A frozen page was not counted'));
    },
  });
};

/** Returns the releases that production gives to all visitors. */
const readProductionMix = async (cache: RegistryCache) => {
  const snapshot = await cache.read();
  const running = await snapshot.running(PRODUCTION);
  return separateHostFromRemotes(running.map(toRemoteWithoutCanary), running, snapshot);
};

/** Number of each remote's newest versions that are offered for choice. Visitors can type older ones. */
const MAX_LISTED_VERSIONS = 30;

const listChoosableVersions = async (sql: Sql, names: readonly string[]) => {
  const found = await findChoosableReleases(sql, names, MAX_LISTED_VERSIONS);
  const releasesByRemote = Map.groupBy(found, ({ remote }) => remote);
  return Object.fromEntries(
    [...releasesByRemote].map(([remote, own]) => [remote, own.map(({ version }) => version)]),
  );
};
