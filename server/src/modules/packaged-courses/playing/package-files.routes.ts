import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buffer } from 'node:stream/consumers';
import type { Sql } from '../../../platform/database/sql.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { DatabaseMonitor } from '../../../platform/database/database-monitor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { listReferencedFileNames } from '../../../platform/files/file-names.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import { toMediaStorageKey } from '../../media/media-key.ts';
import type { StoredMediaFile } from '../../media/media.repository.ts';
import { sendMediaFile } from '../../media/send-media.ts';
import {
  PACKAGE_FRAME_URL_PATH,
  PACKAGE_UNLOAD_SAVE_URL_PATH,
  PACKAGE_FILES_URL_PATH,
  toPackageMediaFolder,
} from '../../../platform/http/package-paths.ts';
import { setPackageHeaders } from './package-headers.ts';
import { findFileInPackage } from './package-files.repository.ts';
import {
  renderPackageFramePage,
  addUnloadScriptToPackagePage,
  addScriptsToSandboxedPage,
} from './package-page.ts';
import type { PackageIsolation, PackageOrigins } from './package-origins.ts';
import type { PackageTicketSigner } from './package-ticket.ts';

interface PackageFilesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly tickets: PackageTicketSigner;
  readonly packageOrigins: PackageOrigins;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
  readonly limits: Pick<RequestLimits, 'perFile'>;
}

interface PackageRoute {
  Params: { course: string; release: string; ticket: string };
}

interface FrameRoute {
  Params: { course: string; ticket: string };
}

/**
 * Returns whether the browser displays the requested page of a package, in contrast to a script that reads it. Without the header
 * `Sec-Fetch-Dest` it counts as displayed.
 */
const isDisplayed = ({ headers }: FastifyRequest): boolean =>
  ['iframe', 'frame', 'document', undefined].includes(headers['sec-fetch-dest']);

/** Maximum size in bytes of a package's page to which the run-time script is added. */
const MAX_PAGE_BYTES = 5_000_000;

interface ShownPage {
  readonly media: StoredMediaFile;
  readonly isolation: PackageIsolation;
  readonly appOrigin: string;
}

/** Returns the part of a package file's URL behind the ticket, as the browser sent it. */
const requestedFile = ({ originalUrl }: FastifyRequest): string =>
  originalUrl.split('/').slice(PARTS_BEFORE_FILE).join('/');

/** Number of parts of `/scorm-content/{courseId}/{release}/{ticket}/…` before the file, including the empty one at the start. */
const PARTS_BEFORE_FILE = 5;

/**
 * Sends a page of a package with the scripts of the run-time. It is not cached, because the scripts may change with the server.
 */
const sendPage = async (
  reply: FastifyReply,
  files: FileStore,
  { media, isolation, appOrigin }: ShownPage,
): Promise<FastifyReply> => {
  const content = await files.get(toMediaStorageKey(media.digest));
  if (!content) throw new AppError('not-found', 'This file is gone.');
  const page = await buffer(content);
  return reply
    .type(media.contentType)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(
      isolation === 'sandbox'
        ? addScriptsToSandboxedPage(page, appOrigin)
        : addUnloadScriptToPackagePage(page),
    );
};

/** Makes the origin of packages serve packages only: no page and no API of the site. */
const restrictToPackages = (app: FastifyInstance, packageOrigins: PackageOrigins): void => {
  app.addHook('onRequest', async (request) => {
    if (!packageOrigins.isPackageHost(request)) return;
    const [, root] = request.url.split(/[/?#]/, 2);
    if (
      [PACKAGE_FILES_URL_PATH, PACKAGE_FRAME_URL_PATH, PACKAGE_UNLOAD_SAVE_URL_PATH].includes(
        `/${root}`,
      )
    )
      return;
    throw new AppError('not-found', 'There are only packages at this address.');
  });
};

/**
 * Serves packages: their files at `/scorm-content/{courseId}/{release}/{ticket}/…`, and the page that frames them at
 * `/scorm-frame/{courseId}/{ticket}`. The ticket in the URL authorises the request, because a frame sends no headers, and
 * browsers drop cookies of a frame on another site. PAPI-73.
 */
export const addPackageFilesRoutes = (app: FastifyInstance, deps: PackageFilesDeps): void => {
  const { sql, files, limits, monitor, packageOrigins, tickets } = deps;
  restrictToPackages(app, packageOrigins);
  const readTicket = ({ course, ticket }: FrameRoute['Params']): string => {
    const appOrigin = tickets.readFiles(ticket, course);
    if (appOrigin !== undefined) return appOrigin;
    throw new AppError('unauthorized', 'Please open the course again.');
  };
  /** Returns how browsers isolate a package at the host of the request. */
  const getIsolation = (request: FastifyRequest, course: string) =>
    packageOrigins.isPackageHost(request)
      ? 'origin'
      : toSiteIsolation(packageOrigins.getIsolation(request, course));
  const options = { schema: { hide: true }, onRequest: limits.perFile };
  app.get<PackageRoute>(
    `${PACKAGE_FILES_URL_PATH}/:course/:release/:ticket/*`,
    options,
    async (request, reply) => {
      const { course, release } = request.params;
      const appOrigin = readTicket(request.params);
      if (request.headers['service-worker'] !== undefined)
        throw new AppError('forbidden', 'A package cannot stay in the browser.');
      const folder = toPackageMediaFolder(course, release);
      const names = listReferencedFileNames(requestedFile(request));
      const media = await monitor.whileUp(() => findFileInPackage(sql, folder, names));
      if (!media) throw new AppError('not-found', 'There is no such file in this package.');
      const isolation = getIsolation(request, course);
      setPackageHeaders(reply, isolation, appOrigin);
      const isPage = /^text\/html\b/.test(media.contentType) && media.bytes <= MAX_PAGE_BYTES;
      return isPage && isDisplayed(request)
        ? sendPage(reply, files, { media, isolation, appOrigin })
        : sendMediaFile(request, reply, files, media, 'private');
    },
  );
  app.get<FrameRoute>(
    `${PACKAGE_FRAME_URL_PATH}/:course/:ticket`,
    options,
    async (request, reply) => {
      const appOrigin = readTicket(request.params);
      const isolation = getIsolation(request, request.params.course);
      if (isolation === 'sandbox') return reply.callNotFound();
      setPackageHeaders(reply, isolation, appOrigin);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(renderPackageFramePage(appOrigin));
    },
  );
};

/**
 * Returns the isolation of a package whose files are requested on the site's own origin. It is 'sandbox' for a package with its
 * own origin, because the package must not run on the site's origin.
 */
const toSiteIsolation = (isolation: 'origin' | 'sandbox' | 'none') =>
  isolation === 'none' ? 'none' : 'sandbox';
