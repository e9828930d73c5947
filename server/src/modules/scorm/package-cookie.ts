/** A frame sends no headers, so the files of a package open to a short-lived cookie that reaches no other path. PAPI-73. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, setCookie } from '../../http/cookies.ts';
import { packageScope } from './package-address.ts';

const NAME = 'cairn-package';
const LIFETIME_SECONDS = 8 * 60 * 60;

export interface PackageCookie {
  /** Lets this browser read the files of one course. */
  readonly give: (reply: FastifyReply, courseId: string) => void;
  readonly isValid: (request: FastifyRequest, courseId: string) => boolean;
}

export const createPackageCookie = (secret: Buffer, now: () => Date): PackageCookie => {
  const signatureOf = (courseId: string, end: number): string =>
    createHmac('sha256', secret).update(`package\n${courseId}\n${end}`).digest('base64url');

  return {
    give: (reply, courseId) => {
      const end = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS;
      setCookie(reply, {
        name: NAME,
        value: `${end}.${signatureOf(courseId, end)}`,
        path: packageScope(courseId),
        seconds: LIFETIME_SECONDS,
        sameSite: 'strict',
      });
    },
    isValid: (request, courseId) => {
      const value = cookieOf(request, NAME) ?? '';
      const [, end, signature] = /^(\d{1,12})\.([\w-]+)$/.exec(value) ?? [];
      if (end === undefined || signature === undefined) return false;
      if (Number(end) * 1000 <= now().getTime()) return false;
      const wanted = Buffer.from(signatureOf(courseId, Number(end)));
      const given = Buffer.from(signature);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
};
