import type { FastifyReply } from 'fastify';
import { setCookie } from '../../platform/http/cookies.ts';

/** Sets a cookie that browsers send with every page. Zero seconds remove it. */
export const setPageCookie = (
  reply: FastifyReply,
  name: string,
  value: string,
  seconds: number,
): void => setCookie(reply, { name, value, seconds });
