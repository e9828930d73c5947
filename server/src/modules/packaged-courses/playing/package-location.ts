import type { ScormIsolation } from '@cairn/api/scorm.contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  unloadSavePath,
  packageBasePath,
  packageFramePath,
} from '../../../platform/http/package-paths.ts';
import type { PackageOrigins } from './package-origins.ts';
import type { PackageTickets } from './package-ticket.ts';

/** The URLs of packages for one page of one caller. */
export interface PackageLocation {
  /** Returns the URL of a release's files; it ends with a slash. */
  readonly baseUrl: (courseId: string, release: string) => string;
  readonly runtime: (courseId: string) => ScormIsolation;
}

/** Returns the URLs of packages for a page on the host of this request. */
export type LocatePackages = (
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  caller: string | undefined,
) => PackageLocation;

/**
 * Returns the origin of the page that sends the request. A ticket lets pages of this origin frame the package and pass it its
 * run-time, so unknown `Host` headers are refused. Behind a proxy that ends TLS, PUBLIC_URL names the scheme.
 * @throws AppError invalid for an unknown host; a trial, which has no PUBLIC_URL, accepts any host
 */
const pageOrigin = (
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  places: PackageOrigins,
  publicUrl: string | undefined,
): string => {
  const own = `${request.protocol}://${request.host}`;
  if (publicUrl === undefined) return own;
  const { host, origin } = new URL(publicUrl);
  if (request.host.toLowerCase() === host) return origin;
  if (places.isFurtherHost(request)) return own;
  throw new AppError(
    'invalid',
    `Packages do not open at this address. Open the course at ${origin}.`,
  );
};

export const createLocatePackages =
  (places: PackageOrigins, tickets: PackageTickets, publicUrl?: string): LocatePackages =>
  (request, caller) => {
    const appOrigin = pageOrigin(request, places, publicUrl);
    const origin = places.originFor(request) ?? '';
    return {
      baseUrl: (courseId, release) =>
        `${origin}${packageBasePath(courseId, release)}${tickets.forFiles(courseId, appOrigin)}/`,
      runtime: (courseId) => {
        const isolation = places.isolationOf(request, courseId);
        const frame = packageFramePath(courseId, tickets.forFiles(courseId, appOrigin));
        return {
          isolation,
          ...(isolation !== 'sandbox' && { frameUrl: `${origin}${frame}` }),
          ...(caller !== undefined && {
            saveUrl: `${origin}${unloadSavePath(courseId)}`,
            saveTicket: tickets.forSaving(courseId, caller),
          }),
        };
      },
    };
  };
