/**
 * Identifies the browser that requests a mailed code, because a code works only in that browser. A browser gets a secret cookie
 * and is identified by the cookie's digest. A client without cookies is identified by its network.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';
import { toClientNetwork } from '../../../platform/http/client-network.ts';

const COOKIE = 'cairn_code_browser';
const COOKIE_SECONDS = 30 * 24 * 60 * 60;
const SECRET_PATTERN = /^[\w-]{43}$/;

const digestBrowserSecret = (kind: 'cookie' | 'network', value: string): string =>
  createHash('sha256').update(`${kind}\n${value}`).digest('base64url');

/** Returns whether a page of the site sent the request. Only browsers send this header, and pages cannot change it. */
const isPageRequest = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/** Returns the digest that identifies the browser, or undefined for a browser that never requested a mailed code. */
export const findCodeBrowserDigest = (request: FastifyRequest): string | undefined => {
  const secret = readCookie(request, COOKIE) ?? '';
  if (SECRET_PATTERN.test(secret)) return digestBrowserSecret('cookie', secret);
  return isPageRequest(request)
    ? undefined
    : digestBrowserSecret('network', toClientNetwork(request));
};

/** Returns the digest that identifies the browser. Sets the secret cookie first in a browser that has none. */
export const getOrSetCodeBrowserDigest = (reply: FastifyReply): string => {
  const known = findCodeBrowserDigest(reply.request);
  if (known !== undefined) return known;
  const secret = randomBytes(32).toString('base64url');
  setCookie(reply, { name: COOKIE, value: secret, seconds: COOKIE_SECONDS });
  return digestBrowserSecret('cookie', secret);
};
