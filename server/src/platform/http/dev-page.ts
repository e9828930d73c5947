/** Pages of ours that no student sees: for whoever tries the product out on their own machine. */
import type { FastifyRequest, FastifySchema } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { inlineHash } from './html-document.ts';

const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/** A request from this computer that no proxy has passed on and no foreign name has led here. */
const isFromThisMachine = ({ socket, headers, host }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(host) &&
  PASSED_ON.every((name) => headers[name] === undefined);

/** Not part of the API's description. */
const HIDDEN: FastifySchema & { readonly hide: true } = { hide: true };

/** For the options of a route: nobody else learns that it is there. */
export const devOnly = {
  schema: HIDDEN,
  onRequest: async (request: FastifyRequest) => {
    if (!isFromThisMachine(request)) throw new AppError('not-found', 'Not found.');
  },
};

/** A policy that allows this one style and nothing else, but for what `more` says. */
export const devPagePolicy = (style: string, formAction = "'none'", ...more: string[]): string =>
  [
    "default-src 'none'",
    `style-src ${inlineHash(style)}`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    ...more,
  ].join('; ');
