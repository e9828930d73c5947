/** Decides on which origin packages run. They are untrusted code that must not reach the student's session. */
import type { FastifyRequest } from 'fastify';

export interface PackageOriginSettings {
  /**
   * URL of the separate origin on which packages run. 'none': there is no such origin; absent: `packages.localhost` on this
   * machine, otherwise none.
   */
  readonly url?: string | undefined;
  /** CourseIDs of the courses whose packages may run on the site's origin if there is no separate origin. */
  readonly trusted: readonly string[];
  /** Additional host names under which the site is served, besides that of PUBLIC_URL; absent: none. */
  readonly siteHosts?: readonly string[];
}

export type PackageIsolation = 'origin' | 'sandbox' | 'none';

type RequestOrigin = Pick<FastifyRequest, 'host' | 'protocol'>;

export interface PackageOrigins {
  /** Returns the separate origin of packages for pages on this request's host; undefined if there is none. */
  readonly originFor: (request: RequestOrigin) => string | undefined;
  readonly getIsolation: (request: RequestOrigin, courseId: string) => PackageIsolation;
  /** Returns whether the request was sent to the separate origin of packages, which serves nothing else. */
  readonly isPackageHost: (request: RequestOrigin) => boolean;
  /** Returns whether the request was sent to an additional host name of the site. */
  readonly isFurtherHost: (request: RequestOrigin) => boolean;
}

const LOCAL_HOST = /^(?:127\.0\.0\.1|\[::1\]|(?:[\w-]+\.)*localhost)(:\d+)?$/i;
const LOCAL_PACKAGES_HOST = /^packages\.localhost(:\d+)?$/i;

export const createPackageOrigins = ({
  url,
  trusted,
  siteHosts = [],
}: PackageOriginSettings): PackageOrigins => {
  const configured = url === undefined || url === 'none' ? undefined : new URL(url);
  const isLocalDefault = url === undefined;

  const isPackageHost = ({ host }: RequestOrigin): boolean =>
    configured
      ? host.toLowerCase() === configured.host
      : isLocalDefault && LOCAL_PACKAGES_HOST.test(host);

  const originFor = ({ host, protocol }: RequestOrigin): string | undefined => {
    if (configured) return configured.origin;
    const [match, port = ''] = (isLocalDefault && LOCAL_HOST.exec(host)) || [];
    return match === undefined ? undefined : `${protocol}://packages.localhost${port}`;
  };

  return {
    originFor,
    isPackageHost,
    isFurtherHost: ({ host }) => siteHosts.includes(host.toLowerCase().replace(/:\d+$/, '')),
    getIsolation: (request, courseId) => {
      if (originFor(request) !== undefined) return 'origin';
      return trusted.includes(courseId) ? 'none' : 'sandbox';
    },
  };
};
