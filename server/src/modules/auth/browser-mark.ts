/**
 * Ties the hand-off of a sign-in at a provider to the browser that signed in: whoever catches it on its way cannot use it,
 * and nobody can have somebody else arrive with it. The browser keeps a secret, the hand-off names its hash.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cookieFor, cookieOf } from './browser-cookie.ts';

const COOKIE = 'cairn_arrival';
/** Where a hand-off is traded for a session, and nowhere else. */
const PATH = '/api/auth/ensure';

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** @returns what the browser keeps, and what the hand-off says of it */
export const markBrowser = (request: FastifyRequest, seconds: number) => {
  const secret = randomBytes(32).toString('base64url');
  return {
    cookie: cookieFor(request, { name: COOKIE, path: PATH, value: secret, seconds }),
    mark: hashOf(secret).toString('base64url'),
  };
};

export const isMarkedBrowser = (request: FastifyRequest, mark: string): boolean => {
  const wanted = Buffer.from(mark, 'base64url');
  const given = hashOf(cookieOf(request, COOKIE) ?? '');
  return wanted.length === given.length && timingSafeEqual(wanted, given);
};
