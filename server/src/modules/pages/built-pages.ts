import { existsSync } from 'node:fs';
import path from 'node:path';
import { trimTrailingSlashes } from '@cairn/api/trim-trailing-slashes';
import { buildFolder } from '@cairn/release-contract/build-folder';
import type { Config } from '../../platform/configuration/config.ts';
import { listShownPartners } from '../accounts/auth/configured-partners.ts';
import { DESKTOP_PAGE } from '../desktops/desktop-page/desktop-page.routes.ts';
import { MEETING_PAGE } from '../live-courses/meeting-page/meeting-page.routes.ts';
import { createPreviewOrigin } from '../releases/preview-origin.ts';
import { configuredSiteUrl } from '../../platform/configuration/configured-site-url.ts';
import { listWebhookHosts } from '../releases/webhook-hosts.ts';
import { toReleaseLimits } from '../releases/release-limits.ts';
import { LOGO_PATH } from './brand-logo.ts';
import type { PageOptions } from './page.ts';
import { createFolderSource } from '../releases/release-source.ts';

type ServiceSettings = Config['SERVICES'];

/** Folder of the releases that `npm run build` creates. */
const BUILDS_FOLDER = path.join(import.meta.dirname, '../../../../.out');

/** Returns the folder of the build's releases. */
export const findReleasesFolder = ({
  BUILD_FOLDER = BUILDS_FOLDER,
  SITE_LANGUAGE,
}: Config): string => buildFolder(path.resolve(BUILD_FOLDER), SITE_LANGUAGE);

/**
 * Returns the pages with the given settings; undefined before a build.
 * @param out the folder of another build than the usual one
 */
export const builtPages = (
  config: Config,
  out = findReleasesFolder(config),
): PageOptions | undefined => {
  if (!existsSync(out)) return undefined;
  const { BRAND: brand } = config;
  return {
    remotesDir: path.join(out, 'remotes'),
    releases: createFolderSource(out),
    frameHosts: listFramedHosts(config),
    connectOrigins: listCalledOrigins(config.SERVICES),
    socketOrigins: socketOrigins(config.SERVICES),
    site: {
      brand: {
        name: brand.name,
        mode: brand.mode,
        ...(brand.logo !== undefined && { logo: LOGO_PATH }),
      },
      aboutUrl: brand.aboutUrl,
      instructorUrl: brand.instructorUrl,
      supportEmail: brand.supportEmail,
      ...(brand.faqUrl && { faqUrl: brand.faqUrl }),
      ...(brand.profileFormUrl && { profileFormUrl: brand.profileFormUrl }),
      applicationName: brand.application,
      meetingHosts: config.MEETING_HOSTS,
      ...(config.MODE === 'trial' && { meetingPage: MEETING_PAGE }),
      partners: listShownPartners(config),
      poolTypes: poolTypes(config),
      ...toServicePageOptions(config.SERVICES),
      ...desktopPage(config),
    },
  };
};

/** Returns the URLs of services that pages call themselves, and of viewers that they open. */
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

/** Returns the page of desktops: the provider's, or the simulator's own. */
const desktopPage = ({ DESKTOPS: { url, provider } }: Config): { desktopUrl?: string } => {
  if (url !== '') return { desktopUrl: url };
  return provider === 'simulator' ? { desktopUrl: DESKTOP_PAGE } : {};
};

/** Returns the origins of external assistants, graders and APIs. */
const listCalledOrigins = (services: ServiceSettings): string[] => {
  const { assistant, courseAssistant, lectureModel, grading, api, chat } = services;
  const addresses = [assistant, courseAssistant, lectureModel, grading, api, chat].filter(
    (address) => /^https?:/.test(address),
  );
  return [...new Set(addresses.map((address) => new URL(address).origin))];
};

/**
 * Returns the socket origin of an external chat, because sockets have their own scheme, and 'self' covers it for this host only.
 */
const socketOrigins = ({ chat, api }: ServiceSettings): string[] =>
  [chat || api]
    .filter((address) => /^https?:/.test(address))
    .map((address) => new URL(address).origin.replace(/^http/, 'ws'));

/** Returns the account types by issuer, which pages send with a token refresh. */
const poolTypes = ({ PARTNERS: partners }: Config): Record<string, string> => ({
  cairn: 'cairn',
  ...Object.fromEntries(
    partners.flatMap(({ issuer, pool }) =>
      issuer === undefined || pool === undefined ? [] : [[issuer, pool]],
    ),
  ),
});

/**
 * Returns whether the releases of the build run at once, so that a fresh checkout works without publishing. In service they are
 * checked and promoted like all other releases.
 */
export const runsBuild = ({
  BUILD_RELEASES: given,
  MODE,
}: Pick<Config, 'BUILD_RELEASES' | 'MODE'>): boolean =>
  given === undefined ? MODE === 'trial' : given === 'run';

/** Returns whether only browsers on this machine can reach the server, without a URL in the settings. */
const isLocal = ({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Config): boolean =>
  PUBLIC_URL === undefined && TRUSTED_PROXIES === 0 && LOOPBACK_ADDRESSES.has(HOST);

const LOOPBACK_ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** Returns the pages of the build, with the registry that decides which releases run. */
export const registeredPages = (config: Config): PageOptions | undefined => {
  const pages = builtPages(config);
  const { open, hosts } = config.CHANNELS;
  const limits = toReleaseLimits(config.RELEASE_LIMITS);
  return (
    pages && {
      ...pages,
      registry: {
        build: findReleasesFolder(config),
        ...(config.S3_URL !== undefined && {
          cacheFolder: path.join(path.resolve(config.DATA_DIR), 'release-files'),
        }),
        runsBuild: runsBuild(config),
        open,
        byHost: hosts,
        limits,
        webhookHosts: listWebhookHosts(config),
        siteUrl: configuredSiteUrl(config),
        previewOrigin: createPreviewOrigin({ url: config.PREVIEW_URL, isLocal: isLocal(config) }),
      },
    }
  );
};

/** Returns the hosts of meetings and configured file viewers. */
const listFramedHosts = ({ MEETING_HOSTS, SERVICES }: Config): string[] => {
  const viewers = [SERVICES.officeViewer, SERVICES.pdfViewer].filter((url) => url !== '');
  return [...MEETING_HOSTS, ...viewers.map((url) => new URL(url).host)];
};
