import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDevBackendMiddleware } from './dev-backend.ts';

const servers: Server[] = [];
const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a backend that answers like this, and the development server in front of it. */
const start = async (listener: RequestListener, siteOrigin?: string) => {
  const url = await listen(listener);
  const middleware = createDevBackendMiddleware({
    backend: { url, siteOrigin },
    name: 'planner',
    port: 4100,
  });
  return listen((request, response) =>
    middleware(request, response, () => response.writeHead(418).end()),
  );
};

const toJson = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

it('forwards a call with a token of its own, whose key it publishes', async () => {
  let token = '';
  const dev = await start(({ headers, url }, response) => {
    token = String(headers.authorization).replace('Bearer ', '');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ url, cookie: headers.cookie }));
  });
  const headers = { cookie: 'session=1', 'jwt-token': 'secret' };
  const answer = await fetch(`${dev}/__cairn/backend/plans?day=1`, { headers });
  expect(await answer.json()).toEqual({ url: '/plans?day=1' });
  const [header, payload, signature = ''] = token.split('.');
  expect(toJson(header)).toMatchObject({ alg: 'EdDSA', typ: 'cairn-backend+jwt' });
  expect(toJson(payload)).toMatchObject({
    iss: 'http://127.0.0.1:4100',
    aud: 'backend:planner',
    sub: 'dev-student',
  });
  const { keys } = (await (await fetch(`${dev}/.well-known/jwks.json`)).json()) as {
    keys: JsonWebKey[];
  };
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
});

it('leaves all other requests to the development server', async () => {
  const dev = await start((_request, response) => response.end());
  expect((await fetch(`${dev}/remoteEntry.js`)).status).toBe(418);
});

it.each([
  ['http://127.0.0.1:3000', undefined, 204],
  ['http://preview.localhost:3000', undefined, 204],
  ['https://evil.example', undefined, 403],
  ['https://staging.example', 'https://staging.example', 204],
  ['http://127.0.0.1:3000', 'https://staging.example', 403],
])('asked by a page of %s, for the site %s, it answers %i', async (origin, site, status) => {
  const dev = await start((_request, response) => response.end(), site);
  const answer = await fetch(`${dev}/__cairn/backend/plans`, {
    method: 'OPTIONS',
    headers: { origin },
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBe(status === 204 ? origin : null);
});

it.each<[string, RequestListener]>([
  ['text/html', (_request, response) => response.setHeader('content-type', 'text/html').end()],
  ['no redirects', (_request, response) => response.writeHead(302, { location: '/' }).end()],
  ['refused the token', (_request, response) => response.writeHead(401).end()],
  ['fetch failed', ({ socket }) => socket.destroy()],
])('says what a site would not pass on: %s', async (reason, listener) => {
  const dev = await start(listener);
  const answer = await fetch(`${dev}/__cairn/backend/plans`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain(reason);
});
