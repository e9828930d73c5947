import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** Content security policy of responses with data, from which a browser may run nothing. */
export const DATA_CONTENT_SECURITY_POLICY = "default-src 'none';frame-ancestors 'self'";

/** Security headers of every response. Pages and package files override the content security policy. */
const OPTIONS = {
  contentSecurityPolicy: false,
  frameguard: { action: 'sameorigin' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
} as const;

export const addSecurityHeaders = async (app: FastifyInstance): Promise<void> => {
  const headers = await collectHeaders();
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
};

/** Returns Helmet's headers from the response of a temporary server. Helmet would generate the same headers for each response. */
const collectHeaders = async (): Promise<readonly (readonly [string, string])[]> => {
  const server = fastify().get('/', async () => '');
  await server.register(helmet, OPTIONS);
  try {
    const { headers } = await server.inject('/');
    return Object.entries({
      ...headers,
      'content-security-policy': DATA_CONTENT_SECURITY_POLICY,
    }).flatMap(([name, value]) =>
      RESPONSE_ONLY_HEADERS.has(name) ? [] : [[name, String(value)] as const],
    );
  } finally {
    await server.close();
  }
};

const RESPONSE_ONLY_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
]);
