import { existsSync } from 'node:fs';
import path from 'node:path';
import { trimTrailingSlashes } from '@cairn/api/trim-trailing-slashes';
import { toBuildFolder } from '@cairn/release-contract/build-folder';
import type { Config } from '../../platform/configuration/config.ts';
import { listSignInPagePartners } from '../accounts/auth/configured-partners.ts';
import { SIMULATED_DESKTOP_PATH } from '../desktops/desktop-page/desktop-page.routes.ts';
import { DEMO_MEETING_PATH } from '../live-courses/meeting-page/meeting-page.routes.ts';
import { createPreviewOrigin } from '../releases/previews/preview-origin.ts';
import { getConfiguredSiteUrl } from '../../platform/configuration/configured-site-url.ts';
import { listTrustedWebhookHosts } from '../releases/webhooks/webhook-request.ts';
import { toReleaseLimits } from '../releases/registry/release-quota.ts';
import { BRAND_LOGO_PATH } from './brand-logo.ts';
import type { PageOptions } from './page.ts';
import { createFolderReleaseSource } from '../releases/pages/release-source.ts';

type ServiceSettings = Config['SERVICES'];

/** Folder of the built releases that `npm run build` creates. */
const BUILDS_FOLDER = path.join(import.meta.dirname, '../../../../.out');

/** Returns the folder with the releases that the build has created. */
export const getBuiltReleasesFolder = ({
  BUILD_FOLDER = BUILDS_FOLDER,
  SITE_LANGUAGE,
}: Config): string => toBuildFolder(path.resolve(BUILD_FOLDER), SITE_LANGUAGE);

/**
 * Returns the options for serving the pages that the build has created; undefined if no build exists.
 * @param out the folder of another build than the usual one
 */
export const createPageOptionsOfBuild = (
  config: Config,
  out = getBuiltReleasesFolder(config),
): PageOptions | undefined => {
  if (!existsSync(out)) return undefined;
  const { BRAND: brand } = config;
  return {
    remotesDir: path.join(out, 'remotes'),
    releases: createFolderReleaseSource(out),
    frameHosts: listFramedHosts(config),
    connectOrigins: listCalledOrigins(config.SERVICES),
    socketOrigins: socketOrigins(config.SERVICES),
    site: {
      brand: {
        name: brand.name,
        mode: brand.mode,
        ...(brand.logo !== undefined && { logo: BRAND_LOGO_PATH }),
      },
      aboutUrl: brand.aboutUrl,
      instructorUrl: brand.instructorUrl,
      supportEmail: brand.supportEmail,
      ...(brand.faqUrl && { faqUrl: brand.faqUrl }),
      ...(brand.profileFormUrl && { profileFormUrl: brand.profileFormUrl }),
      applicationName: brand.application,
      meetingHosts: config.MEETING_HOSTS,
      ...(config.MODE === 'trial' && { meetingPage: DEMO_MEETING_PATH }),
      partners: listSignInPagePartners(config),
      poolTypes: poolTypes(config),
      ...toServicePageOptions(config.SERVICES),
      ...desktopPage(config),
    },
  };
};

/** Returns the page settings with the URLs of external services that pages call, and of file viewers that pages open. */
const toServicePageOptions = (services: ServiceSettings) => ({
  officeViewerUrl: services.officeViewer,
  ...(services.pdfViewer && { pdfViewerUrl: services.pdfViewer }),
  ...(services.api && { apiBase: trimTrailingSlashes(services.api) }),
  ...(services.chat && { chatUrl: trimTrailingSlashes(services.chat) }),
  assistant: {
    bearer: services.assistantBearer,
    ...(services.assistant && { url: trimTrailingSlashes(services.assistant) }),
  },
  ...(services.courseAssistant && {
    courseAssistantUrl: trimTrailingSlashes(services.courseAssistant),
  }),
  ...(services.lectureModel && { lectureModelUrl: trimTrailingSlashes(services.lectureModel) }),
  ...(services.grading && { gradingUrl: trimTrailingSlashes(services.grading) }),
  ...(services.skills === '' && { hasSkillService: false }),
});

/** Returns the URL of the page that opens cloud desktops: the provider's, or the simulator's own. */
const desktopPage = ({ DESKTOPS: { url, provider } }: Config): { desktopUrl?: string } => {
  if (url !== '') return { desktopUrl: url };
  return provider === 'simulator' ? { desktopUrl: SIMULATED_DESKTOP_PATH } : {};
};

/** Returns the origins of external assistants, graders and APIs that pages call. */
const listCalledOrigins = (services: ServiceSettings): string[] => {
  const { assistant, courseAssistant, lectureModel, grading, api, chat } = services;
  const addresses = [assistant, courseAssistant, lectureModel, grading, api, chat].filter((url) =>
    /^https?:/.test(url),
  );
  return [...new Set(addresses.map((url) => new URL(url).origin))];
};

/**
 * Returns the socket origin of an external chat for the content security policy. Sockets have their own scheme, and 'self' covers
 * it for this host only.
 */
const socketOrigins = ({ chat, api }: ServiceSettings): string[] =>
  [chat || api]
    .filter((url) => /^https?:/.test(url))
    .map((url) => new URL(url).origin.replace(/^http/, 'ws'));

/** Returns the account types of partner sites by issuer. Pages send the account type when they refresh a token. */
const poolTypes = ({ PARTNERS: partners }: Config): Record<string, string> => ({
  cairn: 'cairn',
  ...Object.fromEntries(
    partners.flatMap(({ issuer, pool }) =>
      issuer === undefined || pool === undefined ? [] : [[issuer, pool]],
    ),
  ),
});

/**
 * Returns whether pages run the releases of the build without promotion, so that a fresh checkout works without publishing. In
 * service mode these releases are checked and promoted like all others.
 */
export const runsBuildWithoutPromotion = ({
  BUILD_RELEASES: buildReleases,
  MODE,
}: Pick<Config, 'BUILD_RELEASES' | 'MODE'>): boolean =>
  buildReleases === undefined ? MODE === 'trial' : buildReleases === 'run';

/** Returns whether only browsers on this machine can reach the server, according to the settings without a URL. */
const isLocal = ({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Config): boolean =>
  PUBLIC_URL === undefined && TRUSTED_PROXIES === 0 && LOOPBACK_ADDRESSES.has(HOST);

const LOOPBACK_ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Returns the options for serving the pages that the build has created. They include the release registry, which decides which
 * releases run.
 */
export const createPageOptionsWithRegistry = (config: Config): PageOptions | undefined => {
  const pages = createPageOptionsOfBuild(config);
  const { open, hosts } = config.CHANNELS;
  const limits = toReleaseLimits(config.RELEASE_LIMITS);
  return (
    pages && {
      ...pages,
      registry: {
        build: getBuiltReleasesFolder(config),
        ...(config.S3_URL !== undefined && {
          cacheFolder: path.join(path.resolve(config.DATA_DIR), 'release-files'),
        }),
        runsBuild: runsBuildWithoutPromotion(config),
        open,
        channelByHost: hosts,
        limits,
        webhookHosts: listTrustedWebhookHosts(config),
        backends: config.SERVICES.remoteBackends,
        siteUrl: getConfiguredSiteUrl(config),
        previewOrigin: createPreviewOrigin({ url: config.PREVIEW_URL, isLocal: isLocal(config) }),
      },
    }
  );
};

/** Returns the hosts of meetings and configured file viewers that pages may show in frames. */
const listFramedHosts = ({ MEETING_HOSTS, SERVICES }: Config): string[] => {
  const viewers = [SERVICES.officeViewer, SERVICES.pdfViewer].filter((url) => url !== '');
  return [...MEETING_HOSTS, ...viewers.map((url) => new URL(url).host)];
};
