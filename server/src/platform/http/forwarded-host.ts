import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

const FORWARDED_HOST = 'x-forwarded-host';

/**
 * Returns the host that a proxy says the browser asked for, if the site answers at it. A proxy may pass the header of a stranger on, so
 * any other name counts for nothing.
 * @param hosts names of the site, with or without a port
 */
export const findForwardedHost = (
  headers: IncomingHttpHeaders,
  hosts: readonly string[],
): string | undefined => {
  const given = headers[FORWARDED_HOST];
  if (typeof given !== 'string') return undefined;
  const host = given.split(',', 1)[0]?.trim().toLowerCase() ?? '';
  return hosts.includes(host) || hosts.includes(host.replace(/:\d+$/, '')) ? host : undefined;
};

/** Before everything that reads the host of a request. */
export const dropForgedHosts = (app: FastifyInstance, hosts: readonly string[]): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    // Replaced and not removed: that the header is there tells other modules of a proxy.
    if (headers[FORWARDED_HOST] !== undefined && findForwardedHost(headers, hosts) === undefined)
      headers[FORWARDED_HOST] = headers.host ?? '';
    done();
  });
};
