/**
 * Cookies, read and written in one place. Their values stand in the headers as they are: scripts of pages read and write some of them.
 * Over TLS the server's own cookies have the prefix `__Host-`, so that no other host can set them, not even one below the same domain.
 * Source: decision 076.
 */
import cookiePlugin from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Cookie {
  /** Without the prefix. */
  readonly name: string;
  /** Of letters that need no quotes; empty to remove it. */
  readonly value: string;
  /** None left removes it. */
  readonly seconds: number;
  /** Absent: 'lax', which comes along when another site sends the browser here. */
  readonly sameSite?: 'lax' | 'strict';
}

const asItIs = (value: string): string => value;

/** Before all routes. */
export const addCookies = async (app: FastifyInstance): Promise<void> => {
  const parseOptions = { encode: asItIs, decode: asItIs };
  await app.register(cookiePlugin, { parseOptions });
};

interface CookieRequest extends Pick<FastifyRequest, 'protocol'> {
  readonly cookies: FastifyRequest['cookies'] | null;
}

/** Browsers take the prefix over TLS only, with the path `/` and without a domain. */
const protectedName = ({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string): string =>
  protocol === 'https' ? `__Host-${name}` : name;

/**
 * Returns the value of a cookie that the server alone sets; undefined when the browser sends none of that name. Hooks that run after an early answer, such as
 * that to a preflight, meet a request whose cookies were never parsed.
 */
export const cookieOf = (request: CookieRequest, name: string): string | undefined =>
  request.cookies?.[protectedName(request, name)];

/** Out of script's reach, and never sent in the clear once it was given over TLS. */
export const setCookie = (reply: FastifyReply, { name, ...cookie }: Cookie): void =>
  writeCookie(reply, { name: protectedName(reply.request, name), ...cookie });

/** Returns the value of a cookie that scripts of pages set, too. Other hosts of the same domain can set it. */
export const scriptCookieOf = ({ cookies }: CookieRequest, name: string): string | undefined =>
  cookies?.[name];

/** Returns the cookies that scripts of pages set whose names start so, by name. */
export const scriptCookiesStartingWith = (
  { cookies }: CookieRequest,
  start: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cookies ?? {}).flatMap(([name, value]) =>
      name.startsWith(start) && value !== undefined ? [[name, value]] : [],
    ),
  );

/** In place of a cookie that scripts of pages set. */
export const setScriptCookie = (reply: FastifyReply, cookie: Cookie): void =>
  writeCookie(reply, cookie);

const writeCookie = (
  reply: FastifyReply,
  { name, value, seconds, sameSite = 'lax' }: Cookie,
): void => {
  const rules = { path: '/', httpOnly: true, sameSite, secure: 'auto' } as const;
  reply.setCookie(name, value, { ...rules, maxAge: seconds });
};
