import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buffer } from 'node:stream/consumers';
import type { Sql } from '../../../platform/database/sql.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { DatabaseMonitor } from '../../../platform/database/database-monitor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { listReferencedNames } from '../../../platform/files/file-names.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import { storageKey } from '../../media/media-key.ts';
import type { StoredMedia } from '../../media/media.repository.ts';
import { sendMedia } from '../../media/send-media.ts';
import {
  FRAME_ROOT,
  UNLOAD_SAVE_ROOT,
  PACKAGE_ROOT,
  packageMediaFolder,
} from '../../../platform/http/package-paths.ts';
import { setPackageHeaders } from './package-headers.ts';
import { findPackageFile } from './package-files.repository.ts';
import { packageFramePage, packagePage, sandboxPage } from './package-page.ts';
import type { PackageIsolation, PackageOrigins } from './package-origins.ts';
import type { PackageTickets } from './package-ticket.ts';

interface PackageFilesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly tickets: PackageTickets;
  readonly places: PackageOrigins;
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
 * Returns whether the browser displays the page, in contrast to a script that reads it. Without `Sec-Fetch-Dest` it counts as
 * displayed.
 */
const isDisplayed = ({ headers }: FastifyRequest): boolean =>
  ['iframe', 'frame', 'document', undefined].includes(headers['sec-fetch-dest']);

/** Larger files are not treated as displayed pages. */
const MAX_PAGE_BYTES = 5_000_000;

interface ShownPage {
  readonly media: StoredMedia;
  readonly isolation: PackageIsolation;
  readonly appOrigin: string;
}

/** Returns the part of the URL behind the ticket, as the browser sent it. */
const requestedFile = ({ originalUrl }: FastifyRequest): string =>
  originalUrl.split('/').slice(PARTS_BEFORE_FILE).join('/');

/** The parts of `/scorm-content/{courseId}/{release}/{ticket}/…` before the file, with the empty one at the start. */
const PARTS_BEFORE_FILE = 5;

/** Sends a page with the additions of the run-time. It is not cached, because the additions may change with the server. */
const sendPage = async (
  reply: FastifyReply,
  files: FileStore,
  { media, isolation, appOrigin }: ShownPage,
): Promise<FastifyReply> => {
  const content = await files.get(storageKey(media.digest));
  if (!content) throw new AppError('not-found', 'This file is gone.');
  const page = await buffer(content);
  return reply
    .type(media.contentType)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(isolation === 'sandbox' ? sandboxPage(page, appOrigin) : packagePage(page));
};

/** Restricts the origin of packages to packages: it serves no page and no API of the site. */
const restrictToPackages = (app: FastifyInstance, places: PackageOrigins): void => {
  app.addHook('onRequest', async (request) => {
    if (!places.isPackageHost(request)) return;
    const [, root] = request.url.split(/[/?#]/, 2);
    if ([PACKAGE_ROOT, FRAME_ROOT, UNLOAD_SAVE_ROOT].includes(`/${root}`)) return;
    throw new AppError('not-found', 'There are only packages at this address.');
  });
};

/**
 * Serves packages: their files at `/scorm-content/{courseId}/{release}/{ticket}/…`, and the page around them at
 * `/scorm-frame/{courseId}/{ticket}`. The ticket in the URL authorises the request, because a frame sends no headers, and
 * browsers drop cookies of a frame on another site. PAPI-73.
 */
export const addPackageFilesRoutes = (app: FastifyInstance, deps: PackageFilesDeps): void => {
  const { sql, files, limits, monitor, places, tickets } = deps;
  restrictToPackages(app, places);
  const readTicket = ({ course, ticket }: FrameRoute['Params']): string => {
    const appOrigin = tickets.readFiles(ticket, course);
    if (appOrigin !== undefined) return appOrigin;
    throw new AppError('unauthorized', 'Please open the course again.');
  };
  /** Returns how the package is isolated at the host of the request. */
  const isolationOf = (request: FastifyRequest, course: string) =>
    places.isPackageHost(request) ? 'origin' : toSiteIsolation(places.isolationOf(request, course));
  const options = { schema: { hide: true }, onRequest: limits.perFile };
  app.get<PackageRoute>(
    `${PACKAGE_ROOT}/:course/:release/:ticket/*`,
    options,
    async (request, reply) => {
      const { course, release } = request.params;
      const appOrigin = readTicket(request.params);
      if (request.headers['service-worker'] !== undefined)
        throw new AppError('forbidden', 'A package cannot stay in the browser.');
      const folder = packageMediaFolder(course, release);
      const names = listReferencedNames(requestedFile(request));
      const media = await monitor.whileUp(() => findPackageFile(sql, folder, names));
      if (!media) throw new AppError('not-found', 'There is no such file in this package.');
      const isolation = isolationOf(request, course);
      setPackageHeaders(reply, isolation, appOrigin);
      const isPage = /^text\/html\b/.test(media.contentType) && media.bytes <= MAX_PAGE_BYTES;
      return isPage && isDisplayed(request)
        ? sendPage(reply, files, { media, isolation, appOrigin })
        : sendMedia(request, reply, files, media, 'private');
    },
  );
  app.get<FrameRoute>(`${FRAME_ROOT}/:course/:ticket`, options, async (request, reply) => {
    const appOrigin = readTicket(request.params);
    const isolation = isolationOf(request, request.params.course);
    if (isolation === 'sandbox') return reply.callNotFound();
    setPackageHeaders(reply, isolation, appOrigin);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(packageFramePage(appOrigin));
  });
};

/** Returns 'sandbox' for a package with its own origin, because it must not get the site's origin when it is requested there. */
const toSiteIsolation = (isolation: 'origin' | 'sandbox' | 'none') =>
  isolation === 'none' ? 'none' : 'sandbox';
