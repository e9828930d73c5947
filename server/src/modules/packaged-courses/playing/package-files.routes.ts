import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buffer } from 'node:stream/consumers';
import type { Sql } from '../../../platform/database/sql.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { DatabaseMonitor } from '../../../platform/database/database-monitor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { namesOfReference } from '../../../platform/files/file-names.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import { storageKey } from '../../media/media-key.ts';
import type { StoredMedia } from '../../media/media.repository.ts';
import { sendMedia } from '../../media/send-media.ts';
import {
  FRAME_ROOT,
  LEAVING_ROOT,
  PACKAGE_ROOT,
  packageFolder,
} from '../../../platform/http/package-address.ts';
import { setPackageHeaders } from './package-headers.ts';
import { findPackageFile } from './package-files.repository.ts';
import { packageFramePage, packagePage, sandboxPage } from './package-page.ts';
import type { Isolation, PackagePlaces } from './package-places.ts';
import type { PackageTickets } from './package-ticket.ts';

interface PackageFilesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly tickets: PackageTickets;
  readonly places: PackagePlaces;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
  readonly limits: Pick<RequestLimits, 'perFile'>;
}

interface PackageRoute {
  Params: { course: string; release: string; ticket: string };
}

interface FrameRoute {
  Params: { course: string; ticket: string };
}

/** Pages that a package shows, as against pages that it reads. Browsers that do not say so show them. */
const isShown = ({ headers }: FastifyRequest): boolean =>
  ['iframe', 'frame', 'document', undefined].includes(headers['sec-fetch-dest']);

/** Larger ones are no pages that a package shows. */
const MAX_PAGE_BYTES = 5_000_000;

interface ShownPage {
  readonly media: StoredMedia;
  readonly isolation: Isolation;
  readonly appOrigin: string;
}

/** What follows the ticket in the URL, as the browser sent it. */
const requestedFile = ({ originalUrl }: FastifyRequest): string =>
  originalUrl.split('/').slice(PARTS_BEFORE_FILE).join('/');

/** Of `/scorm-content/{courseId}/{release}/{ticket}/…`, with the empty one at the start. */
const PARTS_BEFORE_FILE = 5;

/** A page with what the run-time adds to it. It is read again each time, as that may change with the server. */
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

/** Keeps the origin of packages to packages: no page and no call of the site is answered there. */
const keepToPackages = (app: FastifyInstance, places: PackagePlaces): void => {
  app.addHook('onRequest', async (request) => {
    if (!places.isPackageHost(request)) return;
    const [, root] = request.url.split(/[/?#]/, 2);
    if ([PACKAGE_ROOT, FRAME_ROOT, LEAVING_ROOT].includes(`/${root}`)) return;
    throw new AppError('not-found', 'There are only packages at this address.');
  });
};

/**
 * Packages: their files at `/scorm-content/{courseId}/{release}/{ticket}/…`, and the page around them at
 * `/scorm-frame/{courseId}/{ticket}`. The URL opens them, since a frame sends no headers and cookies of a frame on another site
 * are lost. PAPI-73.
 */
export const addPackageFilesRoutes = (app: FastifyInstance, deps: PackageFilesDeps): void => {
  const { sql, files, limits, monitor, places, tickets } = deps;
  keepToPackages(app, places);
  const readTicket = ({ course, ticket }: FrameRoute['Params']): string => {
    const appOrigin = tickets.readFiles(ticket, course);
    if (appOrigin !== undefined) return appOrigin;
    throw new AppError('unauthorized', 'Please open the course again.');
  };
  /** Where the package runs that is asked for at this host. */
  const isolationOf = (request: FastifyRequest, course: string) =>
    places.isPackageHost(request) ? 'origin' : sandboxOnSite(places.isolationOf(request, course));
  const options = { schema: { hide: true }, onRequest: limits.perFile };
  app.get<PackageRoute>(
    `${PACKAGE_ROOT}/:course/:release/:ticket/*`,
    options,
    async (request, reply) => {
      const { course, release } = request.params;
      const appOrigin = readTicket(request.params);
      if (request.headers['service-worker'] !== undefined)
        throw new AppError('forbidden', 'A package cannot stay in the browser.');
      const folder = packageFolder(course, release);
      const names = namesOfReference(requestedFile(request));
      const media = await monitor.whileUp(() => findPackageFile(sql, folder, names));
      if (!media) throw new AppError('not-found', 'There is no such file in this package.');
      const isolation = isolationOf(request, course);
      setPackageHeaders(reply, isolation, appOrigin);
      const isPage = /^text\/html\b/.test(media.contentType) && media.bytes <= MAX_PAGE_BYTES;
      return isPage && isShown(request)
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

/** A package that belongs on an origin of its own has none of the site's when it is asked for there. */
const sandboxOnSite = (isolation: 'origin' | 'sandbox' | 'none') =>
  isolation === 'none' ? 'none' : 'sandbox';
