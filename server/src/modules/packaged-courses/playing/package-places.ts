/** Decides where packages run. They are untrusted code that must not reach the student's session. */
import type { FastifyRequest } from 'fastify';

export interface PackageSettings {
  /** The origin of packages. 'none': there is no such origin; absent: `packages.localhost` on this machine, otherwise none. */
  readonly url?: string | undefined;
  /** The courses whose packages may run on the site's origin if there is no origin for packages. */
  readonly trusted: readonly string[];
  /** Additional host names of the site besides that of PUBLIC_URL; absent: none. */
  readonly siteHosts?: readonly string[];
}

export type Isolation = 'origin' | 'sandbox' | 'none';

type Addressed = Pick<FastifyRequest, 'host' | 'protocol'>;

export interface PackagePlaces {
  /** Returns the origin of packages for pages of this request's host; undefined if there is none. */
  readonly originFor: (request: Addressed) => string | undefined;
  readonly isolationOf: (request: Addressed, courseId: string) => Isolation;
  /** Returns whether the request came to the origin of packages, which serves nothing else. */
  readonly isPackageHost: (request: Addressed) => boolean;
  /** Returns whether the request came to an additional host of the site. */
  readonly isFurtherHost: (request: Addressed) => boolean;
}

const LOCAL_HOST = /^(?:127\.0\.0\.1|\[::1\]|(?:[\w-]+\.)*localhost)(:\d+)?$/i;
const LOCAL_PACKAGES = /^packages\.localhost(:\d+)?$/i;

export const createPackagePlaces = ({
  url,
  trusted,
  siteHosts = [],
}: PackageSettings): PackagePlaces => {
  const configured = url === undefined || url === 'none' ? undefined : new URL(url);
  const isLocalDefault = url === undefined;

  const isPackageHost = ({ host }: Addressed): boolean =>
    configured
      ? host.toLowerCase() === configured.host
      : isLocalDefault && LOCAL_PACKAGES.test(host);

  const originFor = ({ host, protocol }: Addressed): string | undefined => {
    if (configured) return configured.origin;
    const [match, port = ''] = (isLocalDefault && LOCAL_HOST.exec(host)) || [];
    return match === undefined ? undefined : `${protocol}://packages.localhost${port}`;
  };

  return {
    originFor,
    isPackageHost,
    isFurtherHost: ({ host }) => siteHosts.includes(host.toLowerCase().replace(/:\d+$/, '')),
    isolationOf: (request, courseId) => {
      if (originFor(request) !== undefined) return 'origin';
      return trusted.includes(courseId) ? 'none' : 'sandbox';
    },
  };
};
