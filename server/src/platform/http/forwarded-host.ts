import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

const FORWARDED_HOST = 'x-forwarded-host';

/**
 * Returns the host that the browser requested, as reported by a proxy, if it is a host of the site. Other names are ignored,
 * because a proxy may forward a forged header of a client.
 * @param hosts the hosts of the site, with or without a port
 */
export const findForwardedHost = (
  headers: IncomingHttpHeaders,
  hosts: readonly string[],
): string | undefined => {
  const header = headers[FORWARDED_HOST];
  if (typeof header !== 'string') return undefined;
  const host = header.split(',', 1)[0]?.trim().toLowerCase() ?? '';
  return hosts.includes(host) || hosts.includes(host.replace(/:\d+$/, '')) ? host : undefined;
};

/** Replaces forged `X-Forwarded-Host` headers of requests. Register it before every hook that reads the host of a request. */
export const replaceForgedHostHeaders = (app: FastifyInstance, hosts: readonly string[]): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    // The header is replaced, not removed, because its presence shows other modules that a proxy is in front.
    if (headers[FORWARDED_HOST] !== undefined && findForwardedHost(headers, hosts) === undefined)
      headers[FORWARDED_HOST] = headers.host ?? '';
    done();
  });
};
