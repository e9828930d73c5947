import type { ScormIsolation } from '@cairn/api/scorm.contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  toUnloadSavePath,
  toPackageFilesPath,
  toPackageFramePath,
} from '../../../platform/http/package-paths.ts';
import type { PackageOrigins } from './package-origins.ts';
import type { PackageTicketSigner } from './package-ticket.ts';

/** Creates the URLs of a packaged course's files for one page of one caller. */
export interface PackageUrls {
  /** Returns the URL of the folder with a package's files; it ends with a slash. */
  readonly baseUrl: (courseId: string, release: string) => string;
  readonly runtime: (courseId: string) => ScormIsolation;
}

/** Returns the functions that create URLs of packages, for a page on the host of this request. */
export type CreatePackageUrls = (
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  caller: string | undefined,
) => PackageUrls;

/**
 * Returns the origin of the page that sends the request. A ticket lets pages of this origin frame the package and pass it its
 * run-time, so unknown `Host` headers are refused. Behind a proxy that ends TLS, PUBLIC_URL names the scheme.
 * @throws AppError invalid for an unknown host; a trial, which has no PUBLIC_URL, accepts any host
 */
const pageOrigin = (
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  packageOrigins: PackageOrigins,
  publicUrl: string | undefined,
): string => {
  const own = `${request.protocol}://${request.host}`;
  if (publicUrl === undefined) return own;
  const { host, origin } = new URL(publicUrl);
  if (request.host.toLowerCase() === host) return origin;
  if (packageOrigins.isFurtherHost(request)) return own;
  throw new AppError(
    'invalid',
    `Packages do not open at this address. Open the course at ${origin}.`,
  );
};

export const createPackageUrlFactory =
  (
    packageOrigins: PackageOrigins,
    tickets: PackageTicketSigner,
    publicUrl?: string,
  ): CreatePackageUrls =>
  (request, caller) => {
    const appOrigin = pageOrigin(request, packageOrigins, publicUrl);
    const origin = packageOrigins.originFor(request) ?? '';
    return {
      baseUrl: (courseId, release) =>
        `${origin}${toPackageFilesPath(courseId, release)}${tickets.forFiles(courseId, appOrigin)}/`,
      runtime: (courseId) => {
        const isolation = packageOrigins.getIsolation(request, courseId);
        const frame = toPackageFramePath(courseId, tickets.forFiles(courseId, appOrigin));
        return {
          isolation,
          ...(isolation !== 'sandbox' && { frameUrl: `${origin}${frame}` }),
          ...(caller !== undefined && {
            saveUrl: `${origin}${toUnloadSavePath(courseId)}`,
            saveTicket: tickets.forSaving(courseId, caller),
          }),
        };
      },
    };
  };
