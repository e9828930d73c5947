/**
 * Ties the hand-off of a sign-in at a provider to the browser that signed in: whoever catches it on its way cannot use it,
 * and nobody can have somebody else arrive with it. The browser keeps a secret, the hand-off names its hash.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, setCookie } from '../../../platform/http/cookies.ts';

const COOKIE = 'cairn_arrival';

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Gives the browser its secret. @returns what the hand-off says of it */
export const markBrowser = (reply: FastifyReply, seconds: number): string => {
  const secret = randomBytes(32).toString('base64url');
  setCookie(reply, { name: COOKIE, value: secret, seconds });
  return hashOf(secret).toString('base64url');
};

export const isMarkedBrowser = (request: FastifyRequest, mark: string): boolean => {
  const wanted = Buffer.from(mark, 'base64url');
  const given = hashOf(cookieOf(request, COOKIE) ?? '');
  return wanted.length === given.length && timingSafeEqual(wanted, given);
};
