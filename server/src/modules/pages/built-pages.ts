import { existsSync } from 'node:fs';
import path from 'node:path';
import { baseAddress } from '@cairn/api/base-address';
import { buildFolder } from '@cairn/release-contract/build-folder';
import type { Config } from '../../platform/configuration/config.ts';
import { shownPartners } from '../accounts/auth/configured-partners.ts';
import { DESKTOP_PAGE } from '../desktops/desktop-page/desktop-page.routes.ts';
import { MEETING_PAGE } from '../live-courses/meeting-page/meeting-page.routes.ts';
import { createPreviewOrigin } from '../releases/preview-origin.ts';
import { siteUrl } from '../../platform/configuration/site-url.ts';
import { webhookHostsOf } from '../releases/webhook-hosts.ts';
import { limitsOf } from '../releases/release-limits.ts';
import { LOGO_PATH } from './brand-logo.ts';
import type { PageOptions } from './page.ts';
import { folderReleases } from '../releases/release-source.ts';

type Services = Config['SERVICES'];

/** Folder of the releases that `npm run build` creates. */
const BUILDS = path.join(import.meta.dirname, '../../../../.out');

/** Returns the folder of the build's releases. */
export const outOf = ({ BUILD_FOLDER = BUILDS, SITE_LANGUAGE }: Config): string =>
  buildFolder(path.resolve(BUILD_FOLDER), SITE_LANGUAGE);

/**
 * Returns the pages with the given settings; undefined before a build.
 * @param out the folder of another build than the usual one
 */
export const builtPages = (config: Config, out = outOf(config)): PageOptions | undefined => {
  if (!existsSync(out)) return undefined;
  const { BRAND: brand } = config;
  return {
    remotesDir: path.join(out, 'remotes'),
    releases: folderReleases(out),
    frameHosts: framedHosts(config),
    connectOrigins: calledOrigins(config.SERVICES),
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
      partners: shownPartners(config),
      poolTypes: poolTypes(config),
      ...pagesOfServices(config.SERVICES),
      ...desktopPage(config),
    },
  };
};

/** Returns the URLs of services that pages call themselves, and of viewers that they open. */
const pagesOfServices = (services: Services) => ({
  officeViewerUrl: services.officeViewer,
  ...(services.pdfViewer && { pdfViewerUrl: services.pdfViewer }),
  ...(services.api && { apiBase: baseAddress(services.api) }),
  ...(services.chat && { chatUrl: baseAddress(services.chat) }),
  assistant: {
    bearer: services.assistantBearer,
    ...(services.assistant && { url: baseAddress(services.assistant) }),
  },
  ...(services.courseAssistant && { courseAssistantUrl: baseAddress(services.courseAssistant) }),
  ...(services.lectureModel && { lectureModelUrl: baseAddress(services.lectureModel) }),
  ...(services.grading && { gradingUrl: baseAddress(services.grading) }),
  ...(services.skills === '' && { hasSkillService: false }),
});

/** Returns the page of desktops: the provider's, or the simulator's own. */
const desktopPage = ({ DESKTOPS: { url, provider } }: Config): { desktopUrl?: string } => {
  if (url !== '') return { desktopUrl: url };
  return provider === 'simulator' ? { desktopUrl: DESKTOP_PAGE } : {};
};

/** Returns the origins of external assistants, graders and APIs. */
const calledOrigins = (services: Services): string[] => {
  const { assistant, courseAssistant, lectureModel, grading, api, chat } = services;
  const addresses = [assistant, courseAssistant, lectureModel, grading, api, chat].filter(
    (address) => /^https?:/.test(address),
  );
  return [...new Set(addresses.map((address) => new URL(address).origin))];
};

/**
 * Returns the socket origin of an external chat, because sockets have their own scheme, and 'self' covers it for this host only.
 */
const socketOrigins = ({ chat, api }: Services): string[] =>
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
  const limits = limitsOf(config.RELEASE_LIMITS);
  return (
    pages && {
      ...pages,
      registry: {
        build: outOf(config),
        ...(config.S3_URL !== undefined && {
          cacheFolder: path.join(path.resolve(config.DATA_DIR), 'release-files'),
        }),
        runsBuild: runsBuild(config),
        open,
        byHost: hosts,
        limits,
        webhookHosts: webhookHostsOf(config),
        siteUrl: siteUrl(config),
        previewOrigin: createPreviewOrigin({ url: config.PREVIEW_URL, isLocal: isLocal(config) }),
      },
    }
  );
};

/** Returns the hosts of meetings and configured file viewers. */
const framedHosts = ({ MEETING_HOSTS, SERVICES }: Config): string[] => {
  const viewers = [SERVICES.officeViewer, SERVICES.pdfViewer].filter((url) => url !== '');
  return [...MEETING_HOSTS, ...viewers.map((url) => new URL(url).host)];
};
