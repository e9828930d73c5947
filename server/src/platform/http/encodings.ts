/** Chooses the content coding of a response in one place, for responses of this server and of libraries. RFC 9110 §12.5.3. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Content codings in the server's order of preference. The order matters if the browser prefers none of them. */
export const CONTENT_CODINGS = ['br', 'gzip'] as const;
export type ContentCoding = (typeof CONTENT_CODINGS)[number];

const PLAIN = 'identity';
const OFFERED = [...CONTENT_CODINGS, PLAIN];

/** Type of the library that chooses a coding, with the option that its own types lack. */
interface Chooser {
  readonly encoding: (
    offered: readonly string[],
    options: { readonly preferred: readonly string[] },
  ) => string | undefined;
}

/**
 * Reduces `Accept-Encoding` to the one coding that the response may have. Libraries that serve and compress files read this
 * header too, and they interpret `br;q=0`, `*` and `identity` differently. Register it before all routes.
 */
export const reduceAcceptEncoding = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const chooser: Chooser = new Negotiator(request);
    const coding = chooser.encoding(OFFERED, { preferred: OFFERED });
    // Clients that refuse all available codings get an uncompressed response, which they may be able to read.
    request.raw.headers['accept-encoding'] = coding ?? PLAIN;
    done();
  });
};

/** Returns the content coding that a response may have; undefined: uncompressed. */
export const readAcceptedCoding = ({ headers }: FastifyRequest): ContentCoding | undefined =>
  CONTENT_CODINGS.find((coding) => coding === headers['accept-encoding']);
