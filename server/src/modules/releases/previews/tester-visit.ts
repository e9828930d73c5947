import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';
import { TESTER_PASS_QUERY_FIELD } from './tester-urls.ts';
import type { TesterLinkSigner } from './tester-pass.ts';

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
