import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { inlineHash } from './html-document.ts';

interface SimulatedPage<Request> {
  /** The page's only style; its policy allows it by its hash. */
  readonly style: string;
  readonly framedBy: "'self'" | "'none'";
  readonly html: (request: Request) => string | Promise<string>;
}

/** Excludes the route from the API's documentation. */
const HIDDEN: FastifySchema & { readonly hide: true } = { hide: true };

const simulatedPagePolicy = (style: string, framedBy: string): string =>
  [
    "default-src 'none'",
    `style-src ${inlineHash(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');

/** Adds a page that simulates an external service in a trial. It runs no scripts and needs no session. */
export const addSimulatedPage = <Request extends FastifyRequest>(
  app: FastifyInstance,
  path: string,
  { style, framedBy, html }: SimulatedPage<Request>,
): void => {
  const csp = simulatedPagePolicy(style, framedBy);
  app.get(path, { schema: HIDDEN }, async (request, reply) =>
    reply
      .header('content-security-policy', csp)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await html(request as Request)),
  );
};
