/** Signs and checks the links that let a browser choose versions on production until they expire. */
import { createTextSigner } from '../../../platform/secrets/text-signer.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';
import { TESTER_PASS_QUERY_FIELD } from './tester-urls.ts';

export interface TesterLinkSigner {
  /**
   * Returns the signed pass for a tester's link, which is the value of `?mfe.tester=`.
   * @param seconds lifetime of the link
   */
  readonly issue: (seconds: number) => string;
  /** Returns the seconds for which a tester's pass is still valid; 0 if it has expired or this server did not sign it. */
  readonly secondsLeft: (pass: string) => number;
}

export const createTesterLinkSigner = (secret: Buffer, now: () => Date): TesterLinkSigner => {
  const signer = createTextSigner(secret, 'tester');
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    issue: (lifetime) => signer.sign(String(seconds() + lifetime)),
    secondsLeft: (pass) => Math.max(0, Number(signer.read(pass) ?? 0) - seconds()),
  };
};

const TESTER_COOKIE = 'cairn_tester';

/**
 * Returns whether this browser has a valid tester's pass from a link, opened now or earlier. Stores or removes the cookie
 * with the pass.
 */
export const updateTesterPassCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams,
  testers: TesterLinkSigner,
): boolean => {
  const requested = query.get(TESTER_PASS_QUERY_FIELD);
  const left = testers.secondsLeft(requested ?? '');
  if (requested !== null && (left > 0 || requested === ''))
    setCookie(reply, { name: TESTER_COOKIE, value: requested, seconds: left });
  return testers.secondsLeft(requested ?? readCookie(request, TESTER_COOKIE) ?? '') > 0;
};

/** Returns the tester's pass that this browser's cookie stores; undefined if it has none. */
export const readTesterPassCookie = (request: FastifyRequest): string | undefined =>
  readCookie(request, TESTER_COOKIE);
