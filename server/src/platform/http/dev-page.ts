/** Pages for developers, served only to a browser on the same machine. */
import type { FastifyRequest, FastifySchema } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { toInlinePolicyHash } from './html-document.ts';

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/** Returns whether a request comes from this machine, without a proxy and by a local host name. */
const isFromThisMachine = ({ socket, headers, host }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(host) &&
  PROXY_HEADERS.every((name) => headers[name] === undefined);

/** Route option that leaves the page out of the API's documentation. */
const HIDDEN: FastifySchema & { readonly hide: true } = { hide: true };

/** Route options that respond 404 to other machines. */
export const DEV_ONLY_ROUTE_OPTIONS = {
  schema: HIDDEN,
  onRequest: async (request: FastifyRequest) => {
    if (!isFromThisMachine(request)) throw new AppError('not-found', 'Not found.');
  },
};

/** Returns a content security policy that allows this one style and the directives in `more`, and nothing else. */
export const createDevPagePolicy = (
  style: string,
  formAction = "'none'",
  ...more: string[]
): string =>
  [
    "default-src 'none'",
    `style-src ${toInlinePolicyHash(style)}`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    ...more,
  ].join('; ');
