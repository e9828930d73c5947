/**
 * Reads and writes all cookies. Values are not encoded, because scripts of pages read and write some of them. Over TLS the
 * server's own cookies have the prefix `__Host-`, so that no other host can set them, not even one of the same domain. Source:
 * decision 076.
 */
import cookiePlugin from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface CookieToSet {
  /** Name of the cookie, without the prefix `__Host-`. */
  readonly name: string;
  /** Value of the cookie, of characters that need no quotes; empty to remove the cookie. */
  readonly value: string;
  /** Lifetime in seconds; 0 removes the cookie. */
  readonly seconds: number;
  /**
   * Restriction to requests from the site itself; absent: 'lax', which sends the cookie also when a link of another site
   * leads here.
   */
  readonly sameSite?: 'lax' | 'strict';
}

const returnUnchanged = (value: string): string => value;

/** Adds the parser of cookies to the app. Register it before all routes. */
export const addCookieParser = async (app: FastifyInstance): Promise<void> => {
  const parseOptions = { encode: returnUnchanged, decode: returnUnchanged };
  await app.register(cookiePlugin, { parseOptions });
};

interface CookieRequest extends Pick<FastifyRequest, 'protocol'> {
  readonly cookies: FastifyRequest['cookies'] | null;
}

/** Browsers accept the prefix `__Host-` only over TLS, with the path `/` and without a domain. */
const protectedName = ({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string): string =>
  protocol === 'https' ? `__Host-${name}` : name;

/**
 * Returns the value of a cookie that only the server sets; undefined when the browser sends none. Hooks that run after an early
 * response, such as that to a preflight, get requests whose cookies were never parsed.
 */
export const readCookie = (request: CookieRequest, name: string): string | undefined =>
  request.cookies?.[protectedName(request, name)];

/** Sets a cookie that scripts cannot read and that is sent over TLS only if it was set over TLS. */
export const setCookie = (reply: FastifyReply, { name, ...cookie }: CookieToSet): void =>
  writeCookie(reply, { name: protectedName(reply.request, name), ...cookie });

/** Returns the value of a cookie that scripts of pages may set as well. Other hosts of the same domain can set it. */
export const readScriptCookie = ({ cookies }: CookieRequest, name: string): string | undefined =>
  cookies?.[name];

/** Characters of a name that `Set-Cookie` can hold. A browser sends other names, too, which the server could never remove. */
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Returns by name the cookies that scripts of pages may set and whose names begin with `start`. Names that the server cannot
 * send back are left out.
 */
export const readScriptCookies = (
  { cookies }: CookieRequest,
  start: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cookies ?? {}).flatMap(([name, value]) =>
      name.startsWith(start) && COOKIE_NAME.test(name) && value !== undefined
        ? [[name, value]]
        : [],
    ),
  );

/** Sets a cookie that scripts of pages may set as well. */
export const setScriptCookie = (reply: FastifyReply, cookie: CookieToSet): void =>
  writeCookie(reply, cookie);

const writeCookie = (
  reply: FastifyReply,
  { name, value, seconds, sameSite = 'lax' }: CookieToSet,
): void => {
  const rules = { path: '/', httpOnly: true, sameSite, secure: 'auto' } as const;
  reply.setCookie(name, value, { ...rules, maxAge: seconds });
};
