/** Tests files as the build wrote them, of hosts and remotes alike. */
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { type BuiltSite, makeBuiltSite } from '../../../../test/built-site.ts';
import { addErrorHandling } from '../../../platform/http/error-handler.ts';
import { addBuiltFileRoutes } from './built-files.ts';

let built: BuiltSite;
let app: FastifyInstance;

beforeAll(async () => {
  built = await makeBuiltSite();
  app = fastify();
  addErrorHandling(app);
  await addBuiltFileRoutes(app, '/remotes/', path.join(built.out, 'remotes'));
});

afterAll(async () => {
  await app.close();
  await built.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('files', () => {
  it('are immutable and sent with the compression of the build', async () => {
    const { body, headers } = await get('/remotes/host/1.0.0/host.1.js', {
      'accept-encoding': 'br',
    });
    expect(body).toBe('small script');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('br');
    expect((await get('/remotes/host/1.0.0/host.1.js')).body).toBe('plain script');
  });

  it.each(['/remotes/host/1.0.0/host.1.js.map', '/remotes/catalog/1.1.0/remoteEntry.1.js.map'])(
    'that are source maps are not served: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('can run nothing, except what a worker needs', async () => {
    const policyOf = async (url: string) => (await get(url)).headers['content-security-policy'];
    expect(await policyOf('/remotes/host/1.0.0/host.1.js')).toBe("default-src 'none'");
    expect(await policyOf('/remotes/catalog/1.0.0/worker-a.js')).toContain("script-src 'self'");
  });

  it.each(['br', 'gzip', 'identity'])(
    'let a worker of the host run, and ask for the newest, sent as %s',
    async (encoding) => {
      const { headers } = await get('/remotes/host/1.0.0/worker-search.js', {
        'accept-encoding': encoding,
      });
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it.each(['/remotes/../secret.txt', '/remotes/%2e%2e/secret.txt', '/remotes/..%2fsecret.txt'])(
    'outside their folder are not served: %s',
    async (url) => {
      expect((await get(url)).body).not.toContain('secret');
    },
  );
});
