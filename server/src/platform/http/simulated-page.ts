import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { toInlinePolicyHash } from './html-document.ts';

interface SimulatedPage<Request> {
  /** CSS of the page's only style element; the page's policy allows it by its hash. */
  readonly style: string;
  readonly frameAncestors: "'self'" | "'none'";
  readonly html: (request: Request) => string | Promise<string>;
}

/** Route option that leaves the page out of the API's documentation. */
const HIDDEN: FastifySchema & { readonly hide: true } = { hide: true };

const simulatedPagePolicy = (style: string, frameAncestors: string): string =>
  [
    "default-src 'none'",
    `style-src ${toInlinePolicyHash(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

/** Adds a page that simulates an external service in a trial. It runs no scripts and needs no session. */
export const addSimulatedServicePage = <Request extends FastifyRequest>(
  app: FastifyInstance,
  path: string,
  { style, frameAncestors, html }: SimulatedPage<Request>,
): void => {
  const csp = simulatedPagePolicy(style, frameAncestors);
  app.get(path, { schema: HIDDEN }, async (request, reply) =>
    reply
      .header('content-security-policy', csp)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await html(request as Request)),
  );
};
