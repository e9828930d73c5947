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

/** Where `npm run build` leaves its releases. */
const BUILDS = path.join(import.meta.dirname, '../../../../.out');

/** Where the releases of the build are. */
export const outOf = ({ BUILD_FOLDER = BUILDS, SITE_LANGUAGE }: Config): string =>
  buildFolder(path.resolve(BUILD_FOLDER), SITE_LANGUAGE);

/**
 * The pages as the settings want them; undefined while nothing has been built.
 * @param out another build than the usual one
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

/** The services that pages ask themselves, and the viewers that they open. */
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

/** Where desktops are opened: the provider's page, or the simulator's own. */
const desktopPage = ({ DESKTOPS: { url, provider } }: Config): { desktopUrl?: string } => {
  if (url !== '') return { desktopUrl: url };
  return provider === 'simulator' ? { desktopUrl: DESKTOP_PAGE } : {};
};

/** Of the assistants, the grader and the API that stand elsewhere. */
const calledOrigins = (services: Services): string[] => {
  const { assistant, courseAssistant, lectureModel, grading, api, chat } = services;
  const addresses = [assistant, courseAssistant, lectureModel, grading, api, chat].filter(
    (address) => /^https?:/.test(address),
  );
  return [...new Set(addresses.map((address) => new URL(address).origin))];
};

/** Of a chat that stands elsewhere: a socket has a scheme of its own, which 'self' covers for this host alone. */
const socketOrigins = ({ chat, api }: Services): string[] =>
  [chat || api]
    .filter((address) => /^https?:/.test(address))
    .map((address) => new URL(address).origin.replace(/^http/, 'ws'));

/** By issuer, as pages tell them at a refresh. */
const poolTypes = ({ PARTNERS: partners }: Config): Record<string, string> => ({
  cairn: 'cairn',
  ...Object.fromEntries(
    partners.flatMap(({ issuer, pool }) =>
      issuer === undefined || pool === undefined ? [] : [[issuer, pool]],
    ),
  ),
});

/**
 * A fresh checkout shall run without anybody publishing. The build of a site in service goes the way of every other release: checked,
 * and promoted by somebody.
 */
export const runsBuild = ({
  BUILD_RELEASES: given,
  MODE,
}: Pick<Config, 'BUILD_RELEASES' | 'MODE'>): boolean =>
  given === undefined ? MODE === 'trial' : given === 'run';

/** Whether browsers of this machine alone reach the server, by no address that the settings name. */
const isLocal = ({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Config): boolean =>
  PUBLIC_URL === undefined && TRUSTED_PROXIES === 0 && LOOPBACK_ADDRESSES.has(HOST);

const LOOPBACK_ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** The pages of the build, with the registry that decides which releases they run. */
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

/** Meetings, and the viewers of files, each where one is configured. */
const framedHosts = ({ MEETING_HOSTS, SERVICES }: Config): string[] => {
  const viewers = [SERVICES.officeViewer, SERVICES.pdfViewer].filter((url) => url !== '');
  return [...MEETING_HOSTS, ...viewers.map((url) => new URL(url).host)];
};
