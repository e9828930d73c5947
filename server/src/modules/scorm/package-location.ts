import type { ScormRuntimePlace } from '@cairn/api/scorm.contract';
import type { FastifyRequest } from 'fastify';
import { leavingSaves, packageBase, packageFrame } from './package-address.ts';
import type { PackagePlaces } from './package-places.ts';
import type { PackageTickets } from './package-ticket.ts';

/** The URLs of packages for one page of one caller. */
export interface PackageLocation {
  /** Of the files of one release; ends with a slash. */
  readonly baseUrl: (courseId: string, release: string) => string;
  readonly runtime: (courseId: string) => ScormRuntimePlace;
}

/** Packages as a page on the host of this request finds them. */
export type LocatePackages = (
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  caller: string | undefined,
) => PackageLocation;

/** A proxy may have taken the encryption off; the address that the operator has given knows. */
const originOfPage = (
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  publicUrl: string | undefined,
): string => {
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  return known?.host === host ? known.origin : `${protocol}://${host}`;
};

export const createLocatePackages =
  (places: PackagePlaces, tickets: PackageTickets, publicUrl?: string): LocatePackages =>
  (request, caller) => {
    const appOrigin = originOfPage(request, publicUrl);
    const origin = places.originFor(request) ?? '';
    return {
      baseUrl: (courseId, release) =>
        `${origin}${packageBase(courseId, release)}${tickets.forFiles(courseId, appOrigin)}/`,
      runtime: (courseId) => {
        const isolation = places.isolationOf(request, courseId);
        const frame = packageFrame(courseId, tickets.forFiles(courseId, appOrigin));
        return {
          isolation,
          ...(isolation !== 'sandbox' && { frameUrl: `${origin}${frame}` }),
          ...(caller !== undefined && {
            saveUrl: `${origin}${leavingSaves(courseId)}`,
            saveTicket: tickets.forSaving(courseId, caller),
          }),
        };
      },
    };
  };
