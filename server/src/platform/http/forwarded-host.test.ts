import type { FastifyInstance } from 'fastify';
import { type ReleaseTest, startReleaseTest } from '../../../test/test-releases.ts';
import { listConfiguredHosts } from '../configuration/separate-origins.ts';

let test: ReleaseTest;
let app: FastifyInstance;
beforeAll(async () => {
  test = await startReleaseTest();
  const forwardedHosts = listConfiguredHosts({
    PUBLIC_URL: 'https://learn.example',
    CHANNELS: { hosts: { 'staging.learn.example': 'staging' } },
  });
  app = await test.another({ pages: test.pages, trustedProxies: 1, forwardedHosts });
});
afterAll(() => test.close());

const scriptsOf = async (headers: Record<string, string>) => {
  const { headers: sent } = await app.inject({ url: '/catalog', headers });
  return /, script-src (\S+)/.exec(String(sent['content-security-policy']))?.[1];
};

it.each([
  ['the host of the site', 'learn.example', 'learn.example/remotes/'],
  ['a host of a channel', 'staging.learn.example', 'staging.learn.example/remotes/'],
  ['the host of a stranger', 'evil.example', 'inner.example/remotes/'],
  [
    'the host of a stranger before that of the site',
    'evil.example, learn.example',
    'inner.example/remotes/',
  ],
  ['no host', '', 'inner.example/remotes/'],
])('a proxy that names %s: pages run scripts of %s from %s', async (_what, named, scripts) => {
  const headers = { host: 'inner.example', 'x-forwarded-host': named };
  expect(await scriptsOf(headers)).toBe(scripts);
});
