/** Cookies, read and written in one place. Their values stand in the headers as they are: scripts of pages read and write some of them. */
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Cookie {
  readonly name: string;
  /** Of letters that need no quotes; empty to remove it. */
  readonly value: string;
  /** The only requests that it comes along with. */
  readonly path: string;
  /** None left removes it. */
  readonly seconds: number;
  /** Absent: 'lax', which comes along when another site sends the browser here. */
  readonly sameSite?: 'lax' | 'strict';
}

const asItIs = (value: string): string => value;

/** Before all routes. */
export const addCookies = async (app: FastifyInstance): Promise<void> => {
  const parseOptions = { encode: asItIs, decode: asItIs };
  await app.register(cookie, { parseOptions });
};

/**
 * Returns the value of a cookie; undefined when the browser sends none of that name. Hooks that run after an early answer, such as
 * that to a preflight, meet a request whose cookies were never parsed.
 */
export const cookieOf = (
  { cookies }: { readonly cookies: FastifyRequest['cookies'] | null },
  name: string,
): string | undefined => cookies?.[name];

/** Returns the cookies whose names start so, by name. */
export const cookiesStartingWith = (
  { cookies }: { readonly cookies: FastifyRequest['cookies'] | null },
  start: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cookies ?? {}).flatMap(([name, value]) =>
      name.startsWith(start) && value !== undefined ? [[name, value]] : [],
    ),
  );

/** Out of script's reach, and never sent in the clear once it was given over TLS. */
export const setCookie = (
  reply: FastifyReply,
  { name, value, path, seconds, sameSite = 'lax' }: Cookie,
): void => {
  reply.setCookie(name, value, { path, maxAge: seconds, httpOnly: true, sameSite, secure: 'auto' });
};
