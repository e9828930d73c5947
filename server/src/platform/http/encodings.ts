/** Which content coding an answer is sent in: decided once, for what we serve and for what the libraries serve. RFC 9110 §12.5.3. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The better first: it is taken where a browser has no preference. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

const PLAIN = 'identity';
const OFFERED = [...CODINGS, PLAIN];

/** With the option that its types do not know. */
interface Chooser {
  readonly encoding: (
    offered: readonly string[],
    options: { readonly preferred: readonly string[] },
  ) => string | undefined;
}

/**
 * Leaves of `Accept-Encoding` the one coding that the answer may have. The libraries that serve files and compress read
 * that header too, and each reads `br;q=0`, `*` and `identity` in a way of its own. Before all routes.
 */
export const addEncodings = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const chooser: Chooser = new Negotiator(request);
    const coding = chooser.encoding(OFFERED, { preferred: OFFERED });
    // Whoever refuses all there is gets it plain, which they may be able to read: better than no answer.
    request.raw.headers['accept-encoding'] = coding ?? PLAIN;
    done();
  });
};

/** Undefined: as it is. */
export const codingOf = ({ headers }: FastifyRequest): Coding | undefined =>
  CODINGS.find((coding) => coding === headers['accept-encoding']);
