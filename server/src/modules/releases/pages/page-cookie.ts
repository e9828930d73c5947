import type { FastifyReply } from 'fastify';
import { setCookie } from '../../../platform/http/cookies.ts';

/** Sets a cookie that the browser sends with every page request. A lifetime of zero seconds removes it. */
export const setPageCookie = (
  reply: FastifyReply,
  name: string,
  value: string,
  seconds: number,
): void => setCookie(reply, { name, value, seconds });
