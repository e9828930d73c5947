import { brotliDecompressSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import {
  readBootManifest,
  makeRelease,
  type ReleaseTest,
  startReleaseTest,
} from '../../../test/test-releases.ts';

let test: ReleaseTest;
beforeAll(async () => {
  test = await startReleaseTest();
});
afterAll(() => test.close());

const textOf = ({ headers, rawPayload, body }: LightMyRequestResponse): string =>
  headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload).toString() : body;

/**
 * Replaces the values of one visitor in a page: nonce, mark and time, including the time in the attribute of the watching script.
 */
const withoutVisit = (html: string): string =>
  html
    .replaceAll(/nonce="[\w+/]{22}=="/g, 'nonce=""')
    .replaceAll(/"at":\d{10}/g, '"at":0')
    .replace(/"mark":"[\w-]+\.[\w-]{43}"/, '"mark":""')
    .replace(/"pageId":"[\w-]{16}"/, '"pageId":""');

/** A cookie of another release's failure, which makes the server render the page again. */
const DRAWN_ANEW = 'cairn_failed_0123456789abcdef=1';

const open = (url: string, headers: Record<string, string> = {}) => test.page(url, headers);

it.each(['/catalog', '/learning', '/nowhere', '/catalog/7'])(
  'are equal to newly rendered pages: %s',
  async (url) => {
    const first = await open(url, { 'accept-encoding': 'br' });
    const compressed = await open(url, { 'accept-encoding': 'br' });
    const [plain, anew] = [await open(url), await open(url, { cookie: DRAWN_ANEW })];
    expect(first.statusCode).toBe(anew.statusCode);
    expect(compressed.headers['content-encoding']).toBe('br');
    for (const page of [first, compressed, plain])
      expect(withoutVisit(textOf(page))).toBe(withoutVisit(anew.body));
  },
);

it('each have their own nonce, time and mark, and a policy with that nonce', async () => {
  const seen = new Set<string>();
  for (const coding of ['br', 'identity', 'br'] as const) {
    test.pass(1000);
    const page = await open('/catalog', { 'accept-encoding': coding });
    const html = textOf(page);
    const nonces = new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce = '']) => nonce));
    expect(nonces.size).toBe(1);
    const [nonce = ''] = nonces;
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    const { at, mark = '' } = readBootManifest({ ...page, body: html });
    expect(at).toBe(Math.floor(test.clock.now.getTime() / 1000));
    const [body = ''] = mark.split('.');
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
      at,
      channel: 'production',
    });
    seen.add(nonce).add(mark);
  }
  expect(seen.size).toBe(6);
});

it('contain a promoted release at once', async () => {
  const versions = async () => {
    const page = await open('/catalog', { 'accept-encoding': 'br' });
    return readBootManifest({ ...page, body: textOf(page) }).remotes.map(
      ({ current }) => current.version,
    );
  };
  expect(await versions()).toEqual(['1.0.0']);
  const team = await test.team();
  await test.ready(team, makeRelease('catalog', '1.1.0'));
  expect((await test.promote(team, { remote: 'catalog', version: '1.1.0' })).statusCode).toBe(200);
  expect(await versions()).toEqual(['1.1.0']);
});

it('differ for signed-in visitors only if the page preloads a remote or its data', async () => {
  const signedIn = await open('/catalog', { cookie: 'cairn_signed_in=1' });
  const anew = await open('/catalog', { cookie: `cairn_signed_in=1; ${DRAWN_ANEW}` });
  expect(withoutVisit(signedIn.body)).toBe(withoutVisit(anew.body));
});

it('are compressed once, so that all have the same number of bytes', async () => {
  const lengths = new Set<number>();
  for (let visit = 0; visit < 6; visit += 1)
    lengths.add((await open('/catalog', { 'accept-encoding': 'br' })).rawPayload.length);
  expect(lengths.size).toBe(1);
});
