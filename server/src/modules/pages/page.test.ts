import path from 'node:path';
import type { BootManifest, RemoteLookupResponse } from '@cairn/release-contract/boot-manifest';
import fastify, { type FastifyInstance } from 'fastify';
import {
  type BuiltSite,
  createFakeHash,
  makeBuiltSite,
  testPageSettings,
} from '../../../test/built-site.ts';
import { addBodyAndCookieHandling } from '../../platform/http/http.ts';
import { addErrorHandling } from '../../platform/http/error-handler.ts';
import { addPages } from './page.ts';
import { findPageTarget, planPage } from './planned-page.ts';
import { createFolderReleaseSource } from '../releases/pages/release-source.ts';

let built: BuiltSite;
let app: FastifyInstance;

beforeAll(async () => {
  built = await makeBuiltSite();
  const { out } = built;
  app = fastify();
  addErrorHandling(app);
  await addBodyAndCookieHandling(app);
  await addPages(app, {
    releases: createFolderReleaseSource(out),
    remotesDir: path.join(out, 'remotes'),
    site: testPageSettings,
    frameHosts: ['meet.example'],
  });
});

afterAll(async () => {
  await app.close();
  await built.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

const manifestOf = (html: string) => {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? '') as BootManifest;
};

/** Returns the attributes of every element of this name in a page. */
const elements = (html: string, name: 'link' | 'script') =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]),
    ),
  );

describe('[BOOT-01] a page', () => {
  it.each([
    ['/catalog', 'catalog'],
    ['/catalog/7', 'catalog'],
    ['/learning', 'learning'],
    ['/learning/7', 'learning'],
    ['/login', undefined],
    ['/nowhere', undefined],
  ])('at %s inlines the manifest and links the host and its remote', async (url, remote) => {
    const answer = await get(url, { cookie: 'cairn_signed_in=1' });
    const html = answer.body;
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(manifestOf(html).remotes.map(({ name }) => name)).toEqual(remote ? [remote] : []);

    const policy = String(answer.headers['content-security-policy']);
    const nonce = /script-src 'nonce-([^']{24})'/.exec(policy)?.[1] ?? 'none';
    const [watch, ...scripts] = elements(html, 'script').filter(({ type }) => type === undefined);
    // The script that watches the host's start precedes anything that could fail.
    expect([watch?.['src'], watch?.['nonce']]).toEqual([undefined, nonce]);
    expect(html.indexOf('<script')).toBe(html.indexOf('<script nonce'));
    expect(scripts.map(({ src, nonce: own, integrity }) => [src, own, integrity])).toEqual([
      ['/remotes/host/1.0.0/theme.1.js', nonce, createFakeHash('t')],
      ['/remotes/host/1.0.0/host.1.js', nonce, createFakeHash('h')],
    ]);
    const links = elements(html, 'link').filter(({ rel }) => rel !== 'icon');
    const base = `/remotes/${remote}/1.0.0`;
    const own = [
      ['preload', 'script', `${base}/remoteEntry.1.js`, createFakeHash('r'), nonce],
      ['preload', 'style', `${base}/app.1.css`, createFakeHash('s'), undefined],
    ];
    expect(
      links
        .filter(({ as }) => as !== 'font')
        .map(({ rel, as, href, integrity, nonce: given }) => [rel, as, href, integrity, given]),
    ).toEqual([
      ['stylesheet', undefined, '/remotes/host/1.0.0/host.1.css', createFakeHash('c'), undefined],
      ...(remote ? own : []),
    ]);
  });

  it.each(['cross-site', 'same-site'])(
    'that signs out redirects to the home page when another site links to it: %s',
    async (site) => {
      for (const url of ['/logout', '/logout/', '/LogOut', '/%6cogout?x=/', '//logout']) {
        const { statusCode, headers } = await get(url, { 'sec-fetch-site': site });
        expect([url, statusCode, headers.location]).toEqual([url, 303, '/']);
      }
      expect((await get('/catalog', { 'sec-fetch-site': site })).statusCode).toBe(200);
    },
  );

  it.each(['same-origin', 'none'])('that signs out opens without a redirect: %s', async (site) => {
    const answer = await get('/logout', { 'sec-fetch-site': site });
    expect(answer.headers.location).toBeUndefined();
    expect(manifestOf(answer.body).remotes).toEqual([]);
  });

  it('contains the manifest of the remote that owns the path, and of no other', async () => {
    const { remotes, assets, site: told, hostRoutes } = manifestOf((await get('/catalog')).body);
    expect(remotes.map(({ name }) => name)).toEqual(['catalog']);
    expect(remotes[0]?.current).toMatchObject({
      base: '/remotes/catalog/1.0.0/',
      integrity: { 'remoteEntry.1.js': createFakeHash('r'), 'app.1.css': createFakeHash('s') },
    });
    expect(assets).toEqual({ '/remotes/host/1.0.0/later.1.js': createFakeHash('l') });
    expect(told).toEqual(testPageSettings);
    expect(hostRoutes).toEqual([{ path: '/login', auth: 'open', title: 'Sign in' }]);
  });

  it('links the files that its first screen needs, each with its hash', async () => {
    const { body } = await get('/catalog');
    for (const link of [
      `src="/remotes/host/1.0.0/host.1.js" integrity="${createFakeHash('h')}"`,
      `src="/remotes/host/1.0.0/theme.1.js" integrity="${createFakeHash('t')}"`,
      `href="/remotes/catalog/1.0.0/remoteEntry.1.js" integrity="${createFakeHash('r')}"`,
      `href="/remotes/catalog/1.0.0/app.1.css" integrity="${createFakeHash('s')}"`,
      `as="font" type="font/woff2" href="/remotes/host/1.0.0/figtree-latin-wght-normal.1.woff2"`,
    ])
      expect(body).toContain(link);
  });

  it('has a policy with a new nonce in every response', async () => {
    const [one, other] = await Promise.all([get('/catalog'), get('/catalog')]);
    const policy = String(one.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce).toHaveLength(24);
    expect(String(other.headers['content-security-policy'])).not.toContain(nonce);
    expect(one.body.match(/<script (?!type="application)/g)).toHaveLength(
      one.body.split(`<script nonce="${nonce}"`).length +
        one.body.split(`<script defer nonce="${nonce}"`).length -
        2,
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(
      'frame-src localhost:80/scorm-content/ localhost:80/scorm-frame/ https://meet.example;',
    );
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default dompurify");
    expect(policy).toContain(', script-src localhost:80/remotes/');
    expect(policy).not.toContain('unsafe');
  });

  it('allows no script when the request names an invalid host', async () => {
    const { headers } = await get('/catalog', { host: 'evil.example/; script-src *' });
    expect(String(headers['content-security-policy'])).toContain("'none'/remotes/");
  });

  it('contains the brand, escaped inside its element', async () => {
    const { body } = await get('/catalog');
    expect(body).toContain('data-brand="education"');
    expect(body).toContain('<title>All catalog · Cairn &lt;/script> &quot;&amp; co</title>');
    expect(manifestOf(body).site.brand.name).toBe(testPageSettings.brand.name);
  });
});

describe('preloading', () => {
  it('preloads the data of a route with its parameters, for visitors only', async () => {
    const link = '<link rel="preload" as="fetch" href="/api/catalog?id=a%26b" crossorigin>';
    expect((await get('/catalog/a%26b')).body).toContain(link);
    const signedIn = await get('/catalog/a%26b', { cookie: 'x=1; cairn_signed_in=1' });
    expect(signedIn.body).not.toContain('as="fetch"');
    expect(signedIn.body).toContain('/remotes/catalog/1.0.0/remoteEntry.1.js"');
  });

  it('calls the data of a route at its start for a signed-in student, with a host that takes the responses', async () => {
    const cookie = 'cairn_signed_in=1';
    const url = '/catalog/a%26b';
    const older = await get(url, { cookie });
    expect(older.body).not.toContain('data-calls');

    const { host, remotes } = await createFolderReleaseSource(built.out).production();
    const newer = { ...host, release: { ...host.release, hostApi: '2.9.0' } };
    const target = findPageTarget({ host: newer, remotes }, url, true);
    expect(target.calls).toEqual(['/api/catalog?id=a%26b']);
    expect(findPageTarget({ host: newer, remotes }, url, false).calls).toEqual([]);
    const page = planPage({ host: newer, remotes }, target, {
      site: testPageSettings,
      report: undefined,
    });
    expect(page.inline).toHaveLength(1);
    const html = page.draw({ nonce: 'n-1', mark: '', pageId: '', at: '0' });
    expect(html).toContain(`<script nonce="n-1" data-calls='["/api/catalog?id=a%26b"]'>`);
  });

  it('preloads nothing for a route that requires a sign-in', async () => {
    const isPreloaded = (body: string) =>
      body.includes('href="/remotes/learning/1.0.0/remoteEntry.1.js"');
    expect(isPreloaded((await get('/learning')).body)).toBe(false);
    expect(isPreloaded((await get('/learning', { cookie: 'cairn_signed_in=1' })).body)).toBe(true);
  });
});

it.each([
  ['/catalog', 200, 'All catalog'],
  ['/catalog/7', 200, 'One'],
  ['/login', 200, 'Sign in'],
  ['/catalogue', 404, 'No such page'],
  ['/catalog/7/8', 404, 'No such page'],
  ['//catalog', 404, 'No such page'],
])('[SHELL-20] %s is a page with status %i, called %s', async (url, status, title) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toMatch(new RegExp(`<title>${title} · .*<div id="root">`, 's'));
});

it.each([
  '/api/unknown',
  '/remotes/host/1.0.0/none.js',
  '/remotes/catalog/9.9.9/x.js',
  '/favicon.ico',
])('%s is not a page and gets an uncompressed error with status 404', async (url) => {
  const answer = await get(url, { 'accept-encoding': 'br' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not-found' });
});

describe('the look-up of the remote of a path', () => {
  const remoteAt = async (at: string) =>
    (await get(`/boot/remote?path=${encodeURIComponent(at)}`)).json<RemoteLookupResponse>().remote;

  it('returns the remote with its releases, without fields that only the server needs', async () => {
    const found = await remoteAt('/learning');
    expect(found).toMatchObject({ name: 'learning', current: { version: '1.0.0' }, previous: [] });
    expect(found?.routes[1]).toEqual({ path: '/learning/:id', auth: 'open', title: 'One' });
  });

  it.each(['/nobody', '', '//learning', '/login'])('returns no remote for %j', async (at) => {
    expect(await remoteAt(at)).toBeNull();
  });

  it('returns no remote for a query with two paths', async () => {
    const answer = await get('/boot/remote?path=/learning&path=/catalog');
    expect([answer.statusCode, answer.json()]).toEqual([200, { remote: null }]);
  });
});

it('a promotion takes effect at the next page load, with the old release as fallback', async () => {
  await built.promote('1.1.0', ['1.0.0']);
  const [catalog] = manifestOf((await get('/catalog')).body).remotes;
  expect(catalog?.current.version).toBe('1.1.0');
  expect(catalog?.previous.map(({ version }) => version)).toEqual(['1.0.0']);
});

it('pages are compressed for browsers that accept it', async () => {
  const { headers, rawPayload } = await get('/catalog', { 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBe('br');
  // Maximum size in bytes of a page. The script that watches the host's start takes 1.7 KB of it.
  expect(rawPayload.length).toBeLessThan(2450);
});
