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
import { wantsDemo } from '../../platform/configuration/wants-demo.ts';

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
  return {
    remotesDir: path.join(out, 'remotes'),
    releases: folderReleases(out),
    frameHosts: framedHosts(config),
    connectOrigins: calledOrigins(config),
    socketOrigins: socketOrigins(config),
    site: {
      brand: {
        name: config.BRAND_NAME,
        mode: config.BRAND_MODE,
        ...(config.BRAND_LOGO !== undefined && { logo: LOGO_PATH }),
      },
      aboutUrl: config.ABOUT_URL,
      instructorUrl: config.INSTRUCTOR_URL,
      supportEmail: config.SUPPORT_EMAIL,
      officeViewerUrl: config.OFFICE_VIEWER_URL,
      meetingHosts: config.MEETING_HOSTS,
      ...(wantsDemo(config) && { meetingPage: MEETING_PAGE }),
      applicationName: config.APPLICATION_NAME,
      ...(config.CHAT_URL && { chatUrl: baseAddress(config.CHAT_URL) }),
      assistant: {
        bearer: config.ASSISTANT_BEARER,
        ...(config.ASSISTANT_URL && { url: baseAddress(config.ASSISTANT_URL) }),
      },
      ...(config.LECTURE_MODEL_URL && { lectureModelUrl: baseAddress(config.LECTURE_MODEL_URL) }),
      ...(config.COURSE_ASSISTANT_URL && {
        courseAssistantUrl: baseAddress(config.COURSE_ASSISTANT_URL),
      }),
      ...(config.GRADING_URL && { gradingUrl: baseAddress(config.GRADING_URL) }),
      partners: shownPartners(config),
      poolTypes: pairsOf(config.IDENTITY_POOLS),
      ...(config.API_BASE && { apiBase: baseAddress(config.API_BASE) }),
      ...(config.PDF_VIEWER_URL && { pdfViewerUrl: config.PDF_VIEWER_URL }),
      ...(config.FAQ_URL && { faqUrl: config.FAQ_URL }),
      ...(config.PROFILE_FORM_URL && { profileFormUrl: config.PROFILE_FORM_URL }),
      ...(config.SKILL_SERVICE_URL === '' && { hasSkillService: false }),
      ...desktopPage(config),
    },
  };
};

/** Where desktops are opened: the provider's page, or the simulator's own. */
const desktopPage = ({ DESKTOP_URL, DESKTOP_PROVIDER }: Config): { desktopUrl?: string } => {
  if (DESKTOP_URL !== '') return { desktopUrl: DESKTOP_URL };
  return DESKTOP_PROVIDER === 'simulator' ? { desktopUrl: DESKTOP_PAGE } : {};
};

/** Of the assistants, the grader and the API that stand elsewhere. */
const calledOrigins = (config: Config): string[] => {
  const addresses = [
    config.ASSISTANT_URL,
    config.COURSE_ASSISTANT_URL,
    config.LECTURE_MODEL_URL,
    config.GRADING_URL,
    config.API_BASE,
    config.CHAT_URL,
  ].filter((address) => /^https?:/.test(address));
  return [...new Set(addresses.map((address) => new URL(address).origin))];
};

/** Of a chat that stands elsewhere: a socket has a scheme of its own, which 'self' covers for this host alone. */
const socketOrigins = ({ CHAT_URL, API_BASE }: Config): string[] =>
  [CHAT_URL || API_BASE]
    .filter((address) => /^https?:/.test(address))
    .map((address) => new URL(address).origin.replace(/^http/, 'ws'));

const pairsOf = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));

/**
 * A fresh checkout shall run without anybody publishing. Where something says that the server is in service, its build goes
 * the way of every other release: checked, and promoted by somebody.
 */
export const runsBuild = ({
  BUILD_RELEASES: given,
  DATABASE_URL: url,
  TRUSTED_PROXIES: proxies,
}: Pick<Config, 'BUILD_RELEASES' | 'DATABASE_URL' | 'TRUSTED_PROXIES'>): boolean =>
  given === undefined ? url === undefined && proxies === 0 : given === 'run';

/** Whether browsers of this machine alone reach the server, by no address that the settings name. */
const isLocal = ({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Config): boolean =>
  PUBLIC_URL === undefined && TRUSTED_PROXIES === 0 && LOOPBACK_ADDRESSES.has(HOST);

const LOOPBACK_ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** The pages of the build, with the registry that decides which releases they run. */
export const registeredPages = (config: Config): PageOptions | undefined => {
  const pages = builtPages(config);
  const { OPEN_CHANNELS: open, CHANNEL_HOSTS: hosts } = config;
  const limits = limitsOf({
    megabytes: config.RELEASE_MB,
    releases: config.RELEASE_COUNT,
    days: config.RELEASE_DAYS,
    previews: config.PREVIEW_COUNT,
    previewDays: config.PREVIEW_DAYS,
  });
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
        byHost: pairsOf(hosts),
        limits,
        webhookHosts: webhookHostsOf(config),
        siteUrl: siteUrl(config),
        previewOrigin: createPreviewOrigin({ url: config.PREVIEW_URL, isLocal: isLocal(config) }),
      },
    }
  );
};

/** Meetings, and the viewers of files, each where one is configured. */
const framedHosts = ({ MEETING_HOSTS, OFFICE_VIEWER_URL, PDF_VIEWER_URL }: Config): string[] => {
  const viewers = [OFFICE_VIEWER_URL, PDF_VIEWER_URL].filter((address) => address !== '');
  return [...MEETING_HOSTS, ...viewers.map((address) => new URL(address).host)];
};
