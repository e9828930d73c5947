import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../platform/http/cookies.ts';
import { setPageCookie } from './page-cookie.ts';
import { TESTER_FIELD } from './tester-urls.ts';
import type { TesterPass } from './tester-pass.ts';

const TESTER_COOKIE = 'cairn_tester';

/** Returns whether this browser has opened a tester's link, now or earlier, and stores or removes its pass. */
export const updateTesterPass = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams,
  testers: TesterPass,
): boolean => {
  const asked = query.get(TESTER_FIELD);
  const left = testers.secondsLeft(asked ?? '');
  if (asked !== null && (left > 0 || asked === ''))
    setPageCookie(reply, TESTER_COOKIE, asked, left);
  return testers.secondsLeft(asked ?? readCookie(request, TESTER_COOKIE) ?? '') > 0;
};

/** Returns the pass of this browser; undefined if it has none. */
export const readTesterPass = (request: FastifyRequest): string | undefined =>
  readCookie(request, TESTER_COOKIE);
