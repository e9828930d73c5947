import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/**
 * Returns the public URL of this site without a trailing slash: `https://learn.example`. Only a trial has no `publicUrl` and uses
 * the `Host` header. Throws invalid for a header that is no host name.
 */
export const getRequestedSiteUrl = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string => {
  if (publicUrl !== undefined) return publicUrl;
  if (HOST.test(host)) return `${protocol}://${host}`;
  throw new AppError('invalid', 'This address is not one of this site.');
};
