/** Builds the server's application: adds its modules in order. */
import { DEFAULT_MAX_UPLOAD_BYTES } from '@cairn/api/submissions.contract';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { createCallerIdentification, registerAccounts } from './modules/accounts/accounts.ts';
import { listPartnerGroupRights, listPartnerIssuers } from './modules/accounts/auth/partners.ts';
import { registerAssessments } from './modules/assessments/assessments.ts';
import { registerAssistants } from './modules/assistants/assistants.ts';
import { registerCatalogue } from './modules/catalogue/catalogue.ts';
import { registerCertificates } from './modules/certificates/certificates.ts';
import { SIMULATED_DESKTOP_PATH } from './modules/desktops/desktop-page/desktop-page.routes.ts';
import { registerDesktops } from './modules/desktops/desktops.ts';
import { registerLearning } from './modules/learning/learning.ts';
import { createLearningAttributesReader } from './modules/learning/progress/student-learning.service.ts';
import { registerLiveCourses } from './modules/live-courses/live-courses.ts';
import { registerNotifications } from './modules/notifications/notifications.ts';
import { registerOperations } from './modules/operations/operations.ts';
import { PACKAGE_FILES_URL_PATH } from './platform/http/package-paths.ts';
import { createPackageOrigins } from './modules/packaged-courses/playing/package-origins.ts';
import { registerPackagedCourses } from './modules/packaged-courses/packaged-courses.ts';
import { addPages } from './modules/pages/page.ts';
import {
  addSiteAppearanceRoutes,
  createCurrentSiteReader,
} from './modules/pages/site-appearance.ts';
import { registerErasureJobs } from './modules/privacy/erase-person.ts';
import { endAgreementsOfOtherStudents } from './modules/releases/previews/agreement.ts';
import { forbidSignInOnPreviewOrigin } from './modules/releases/previews/preview-origin.ts';
import { readReleaseMetrics } from './modules/releases/health/release-figures.ts';
import { createGroupRightsRenewal } from './modules/releases/permissions/group-rights.ts';
import { registerReleases } from './modules/releases/releases.ts';
import { registerSdkRegistry } from './modules/sdk-registry/sdk-registry.ts';
import { registerStaff } from './modules/staff/staff.ts';
import { registerTeaching } from './modules/teaching/teaching.ts';
import { registerUpskilling } from './modules/upskilling/upskilling.ts';
import { addHttpLayer, type AppContext, createAppContext } from './platform/app-context.ts';
import { createFastifyServer } from './platform/http/server.ts';
import type { MailOutbox } from './platform/mail/mail-outbox.ts';

export type { AppDeps } from './app-deps.ts';

/** Returns the server's application, ready but not listening. The caller closes it (and the database). */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const app = createFastifyServer({ ...deps, lenientPath: PACKAGE_FILES_URL_PATH });
  try {
    const { sql, pages } = deps;
    await addHttpLayer(app, deps, pages && (() => readReleaseMetrics(sql)));
    const { previewOrigin } = pages?.registry ?? {};
    if (previewOrigin) forbidSignInOnPreviewOrigin(app, previewOrigin);
    endAgreementsOfOtherStudents(app);
    const identification = createCallerIdentification(sql, deps.tokens, deps.now);
    await registerModules(await createAppContext(app, toPlatformDeps(deps), identification), deps);
    return app;
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
};

const MB_BYTES = 1024 * 1024;

/** Returns the dependencies with those settings of modules that the platform needs too. */
const toPlatformDeps = (deps: AppDeps): AppDeps => ({
  supportEmail: deps.pages?.site.supportEmail,
  publicUrl: deps.signOn?.publicUrl,
  ...deps,
});

const registerModules = async (context: AppContext, deps: AppDeps): Promise<void> => {
  const { signOn } = deps;
  const publicUrl = signOn?.publicUrl;
  const site = deps.pages?.site;
  const learning = createLearningAttributesReader(context.sql);
  const packageOrigins = createPackageOrigins(deps.packages ?? { trusted: [] });

  registerOperations(context, deps);
  const { outbox, mails, invitations, passwords } = await registerAccounts(context, {
    ...deps,
    learning,
    publicUrl,
    renewGroupRights: createGroupRightsRenewal(listPartnerGroupRights(signOn?.partners ?? [])),
  });
  registerNotifications(context, { outbox, publicUrl, gatherMs: deps.gatherMs });
  const catalogue = await registerCatalogue(context, { ...deps, learning });
  const { signer, open } = catalogue;
  const disclose = registerLearning(context, { ...catalogue, learning });
  registerCertificates(context, {
    signer,
    publicUrl,
    defaults: toCertificateDefaults(deps),
  });
  registerAssessments(context, { open, graderUrl: deps.graderUrl });
  const { submissionBytes } = deps;
  registerLiveCourses(context, {
    submissionBytes,
    hasMeetingPage: site?.meetingPage !== undefined,
  });
  registerTeaching(context);
  const hasDesktopPage = site?.desktopUrl === SIMULATED_DESKTOP_PATH;
  registerDesktops(context, { ...catalogue, desktops: deps.desktops, hasDesktopPage });
  const removal = registerErasureJobs(context);
  registerStaff(context, {
    mails,
    outbox,
    invitations,
    passwords,
    removal,
    publicUrl,
    auditDays: deps.auditDays ?? 730,
    siteDefaults: toSiteDefaults(deps),
    partners: listPartnerIssuers(signOn?.partners ?? []),
    submissionLimitMb: Math.floor((submissionBytes ?? DEFAULT_MAX_UPLOAD_BYTES) / MB_BYTES),
  });
  registerUpskilling(context, { ...catalogue, learning, skillServiceUrl: deps.skillServiceUrl });
  registerAssistants(context, { ...deps, ...catalogue, disclose });
  await registerPackagedCourses(context, { open, packageOrigins, publicUrl });
  await registerSite(context, { ...deps, publicUrl, outbox, packageOrigins });
};

/** Returns the default values of the site's settings. They apply where administrators have saved no value. */
const toSiteDefaults = (deps: AppDeps) => ({
  brandName: deps.brandName,
  supportEmail: deps.pages?.site.supportEmail ?? '',
  founderName: deps.founderName ?? '',
  fixed: deps.fixedSettings ?? {},
});

/** Returns the default values of the settings for certificates. They apply where administrators have saved no value. */
const toCertificateDefaults = ({ brandName, founderName, fixedSettings, pages }: AppDeps) => ({
  brandName,
  founderName: founderName ?? '',
  fixed: fixedSettings ?? {},
  mode: pages?.site.brand.mode ?? 'main',
});

interface SiteDeps extends Pick<AppDeps, 'pages' | 'signOn' | 'tokens'> {
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
  readonly publicUrl: string | undefined;
  readonly packageOrigins: ReturnType<typeof createPackageOrigins>;
}

/** Adds releases, the npm packages that teams install, and pages. Pages come last because they handle every path that is left. */
const registerSite = async (
  context: AppContext,
  { pages, signOn, tokens, publicUrl, outbox, packageOrigins }: SiteDeps,
): Promise<void> => {
  if (!pages) return;
  const partners = signOn?.partners ?? [];
  const releasesDeps = { pages, publicUrl, partners, outbox, keys: tokens.keys };
  const releases = await registerReleases(context, releasesDeps);
  const host = async () => (await releases.production()).host.release;
  await registerSdkRegistry(context, { pages, host, publicUrl });
  const currentSite = createCurrentSiteReader(pages.site, context.site, context.settings);
  addSiteAppearanceRoutes(context.app, { ...context, currentSite });
  const packageOrigin = packageOrigins.originFor;
  await addPages(context.app, { ...pages, releases, packageOrigin, currentSite });
};
