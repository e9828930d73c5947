import type { FastifyReply } from 'fastify';
import { setCookie } from '../../platform/http/cookies.ts';

/** Comes along with every page. No seconds left removes it. */
export const setPageCookie = (
  reply: FastifyReply,
  name: string,
  value: string,
  seconds: number,
): void => setCookie(reply, { name, value, seconds });
