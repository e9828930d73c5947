import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../../platform/http/cookies.ts';
import { setPageCookie } from './page-cookie.ts';
import { TESTER_FIELD } from './tester-address.ts';
import type { TesterPass } from './tester-pass.ts';

const TESTER = 'cairn_tester';

/** Whether this browser has opened the link of a tester, now or earlier. */
export const readTester = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams,
  testers: TesterPass,
): boolean => {
  const asked = query.get(TESTER_FIELD);
  const left = testers.secondsLeft(asked ?? '');
  if (asked !== null && (left > 0 || asked === '')) setPageCookie(reply, TESTER, asked, left);
  return testers.secondsLeft(asked ?? cookieOf(request, TESTER) ?? '') > 0;
};

/** The pass of this browser; undefined: none was opened here. */
export const testerPassOf = (request: FastifyRequest): string | undefined =>
  cookieOf(request, TESTER);
