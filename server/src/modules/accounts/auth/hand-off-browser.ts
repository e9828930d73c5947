/**
 * Binds the hand-off of a sign-in at a provider to the browser that signed in. An intercepted hand-off is useless, and an
 * attacker cannot make another browser use one. The browser stores a secret; the hand-off carries its hash.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';

const MARK_COOKIE = 'cairn_arrival';

const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Sets a cookie with a new secret in the browser that signs in. @returns the hash of the secret, which the hand-off carries */
export const bindHandOffToBrowser = (reply: FastifyReply, seconds: number): string => {
  const secret = randomBytes(32).toString('base64url');
  setCookie(reply, { name: MARK_COOKIE, value: secret, seconds });
  return hashSecret(secret).toString('base64url');
};

export const isBrowserOfHandOff = (request: FastifyRequest, mark: string): boolean => {
  const expected = Buffer.from(mark, 'base64url');
  const actual = hashSecret(readCookie(request, MARK_COOKIE) ?? '');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};
