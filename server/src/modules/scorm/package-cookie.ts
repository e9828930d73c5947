/** A frame sends no headers, so the files of a package open to a short-lived cookie that reaches no other path. PAPI-73. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packageScope } from './package-address.ts';

const NAME = 'cairn-package';
const LIFETIME_SECONDS = 8 * 60 * 60;

export interface PackageCookie {
  /** Lets this browser read the files of one course. */
  readonly give: (request: FastifyRequest, reply: FastifyReply, courseId: string) => void;
  readonly isValid: (request: FastifyRequest, courseId: string) => boolean;
}

export const createPackageCookie = (secret: Buffer, now: () => Date): PackageCookie => {
  const signatureOf = (courseId: string, end: number): string =>
    createHmac('sha256', secret).update(`package\n${courseId}\n${end}`).digest('base64url');

  return {
    give: (request, reply, courseId) => {
      const end = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS;
      const parts = [
        `${NAME}=${end}.${signatureOf(courseId, end)}`,
        `Path=${packageScope(courseId)}`,
        `Max-Age=${LIFETIME_SECONDS}`,
        'HttpOnly',
        'SameSite=Strict',
      ];
      if (request.protocol === 'https') parts.push('Secure');
      void reply.header('set-cookie', parts.join('; '));
    },
    isValid: (request, courseId) => {
      const cookies = request.headers.cookie?.split(/;\s*/) ?? [];
      const value = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
      const [, end, signature] = /^(\d{1,12})\.([\w-]+)$/.exec(value ?? '') ?? [];
      if (end === undefined || signature === undefined) return false;
      if (Number(end) * 1000 <= now().getTime()) return false;
      const wanted = Buffer.from(signatureOf(courseId, Number(end)));
      const given = Buffer.from(signature);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
};
