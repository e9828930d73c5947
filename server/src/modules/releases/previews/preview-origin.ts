/** The origin at which unpromoted code runs without a session. It shares neither storage nor cookies with the site. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors/app-error.ts';

export interface PreviewOrigin {
  readonly isRequested: (request: FastifyRequest) => boolean;
  /**
   * Returns the origin of previews without a slash at the end, such as `https://preview.example`; undefined if this site
   * has none.
   */
  readonly find: (request: FastifyRequest) => string | undefined;
}

/** Host name of previews on this machine. Browsers resolve every name below `localhost` to the local machine. */
const LOCAL_HOST = 'preview.localhost';
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

interface PreviewOriginSettings {
  /** Value of the setting PREVIEW_URL; undefined if it is not set. */
  readonly url: string | undefined;
  /** True if the server listens on this machine only and has no public address. */
  readonly isLocal: boolean;
}

export const createPreviewOrigin = ({ url, isLocal }: PreviewOriginSettings): PreviewOrigin => {
  if (url !== undefined) {
    const { hostname, origin } = new URL(url);
    return { isRequested: (request) => request.hostname === hostname, find: () => origin };
  }
  if (!isLocal) return { isRequested: () => false, find: () => undefined };
  return {
    isRequested: ({ hostname }) => hostname === LOCAL_HOST,
    find: ({ hostname, host }) =>
      LOOPBACK_HOSTS.has(hostname)
        ? `http://${LOCAL_HOST}${host.slice(hostname.length)}`
        : undefined,
  };
};

/** Patterns of the routes that a page without a session needs. The preview origin serves no other routes of the site. */
const OPEN_ROUTES = /^\/(?:\*$|(?:api|boot|brand|media|remotes)\/)/;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const TELEMETRY_PATH = '/api/v1/telemetry';

/**
 * Prevents sign-ins on the preview origin: it allows no sign-in, no token and no change of data. Code that runs there could
 * otherwise ask for a password and use it. Call this before routes are added.
 */
export const forbidSignInOnPreviewOrigin = (app: FastifyInstance, origin: PreviewOrigin): void => {
  app.addHook('onRequest', async (request) => {
    if (!origin.isRequested(request)) return;
    const { url: route = '/*' } = request.routeOptions;
    const isOpen =
      route === TELEMETRY_PATH || (SAFE_METHODS.has(request.method) && OPEN_ROUTES.test(route));
    const { headers } = request;
    if (isOpen && headers['jwt-token'] === undefined && headers.authorization === undefined) return;
    throw new AppError(
      'forbidden',
      'Previews run without an account. Open the site itself to sign in.',
    );
  });
};
