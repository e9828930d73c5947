import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { addReleaseFiles } from '../../../../test/built-bundle.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  readBootManifest,
  makeRelease,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { DatabaseDownError } from '../../../platform/database/database-monitor.ts';
import { grantReleaseRight } from '../permissions/release-rights.ts';

let test: ReleaseTest;
beforeAll(async () => {
  test = await startReleaseTest();
  await test.publish(await test.team(), makeRelease('catalog', '1.1.0'));
});
afterAll(() => test.close());

/** Returns a whole response without the parts that differ each time. */
const whole = ({ statusCode, body, headers }: LightMyRequestResponse) => {
  const { date: _date, 'x-request-id': id, ...others } = headers;
  return [statusCode, body.replaceAll(String(id), 'id'), others];
};

describe('[REGI-11] a file of a release', () => {
  const css = '/remotes/catalog/1.1.0/app.1.1.0.css';
  const plain = makeRelease('catalog', '1.1.0').files.get('app.1.1.0.css')?.toString();

  it('is served for a year, with its type, and compressed when it was published', async () => {
    const answer = await test.page(css);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    const br = await test.page(css, { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
    // The length is known before the response begins, as the file was compressed ahead of time.
    expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length);
    const gz = await test.page(css, { 'accept-encoding': 'gzip' });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain);
    expect(Number(gz.headers['content-length'])).toBe(gz.rawPayload.length);
    const picture = await test.page('/remotes/catalog/1.1.0/picture.png', {
      'accept-encoding': 'br',
    });
    expect(picture.headers).not.toHaveProperty('content-encoding');
    expect(picture.headers['content-type']).toBe('image/png');
    const script = await test.page('/remotes/catalog/1.1.0/remoteEntry.1.1.0.js');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it('is at a URL beside the descriptor', async () => {
    const { descriptor } = makeRelease('catalog', '1.1.0');
    expect((await test.page('/remotes/catalog/1.1.0/remote.json')).json()).toEqual(descriptor);
    expect((await test.page('/remotes/catalog/7.7.7/remote.json')).statusCode).toBe(404);
  });

  it('is served only to the team of its remote when it is a source map', async () => {
    const own = await test.team({ remote: 'catalog' });
    const map = 'remoteEntry.1.4.0.js.map';
    const content = Buffer.from('{"sources":["secret.ts"]}');
    const release = addReleaseFiles(makeRelease('catalog', '1.4.0'), new Map([[map, content]]));
    const published = await test.publish(own, release);
    expect(published.statusCode).toBe(201);
    const ask = (by: Pick<TestClient, 'headers'>, path: string) =>
      test.page(`/remotes/catalog/1.4.0/${path}`, by.headers);
    const ofBranches = await test.team({ remote: 'catalog', channel: 'preview-*' });
    for (const by of [own, await test.team(), ofBranches]) {
      const given = await ask(by, map);
      expect([given.statusCode, given.body]).toEqual([200, content.toString()]);
      expect(given.headers['cache-control']).toBe('private, no-store');
    }
    const lena = await test.addStudent();
    await grantReleaseRight(test.sql, { email: lena.email, remote: 'learning', channel: '*' });
    const others = [
      await test.team({ remote: 'learning' }),
      await test.as(lena),
      ...['', 'Bearer cairn_rt_unknown', 'Basic x'].map((authorization) => ({
        headers: { authorization },
      })),
    ];
    for (const by of others) {
      const [kept, none] = [await ask(by, map), await ask(by, 'nothing.js.map')];
      expect(kept.statusCode).toBe(404);
      expect(whole(kept)).toEqual(whole(none));
    }
  });

  it('is not sent again to a browser that has it', async () => {
    const etag = String((await test.page(css)).headers['etag']);
    expect((await test.page(css, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it.each([
    '/remotes/catalog/1.1.0/nothing.js',
    '/remotes/catalog/9.9.9/app.1.1.0.css',
    '/remotes/catalog',
    '/remotes/catalog/1.1.0/..%2f..%2fsecret',
  ])('that does not exist gets 404 and no page: %s', async (url) => {
    const answer = await test.page(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not-found' });
  });
});

describe('while the database is unavailable', () => {
  it.each([
    ['after the first visitor has come', true],
    ['before anybody has come', false],
  ])('pages and the files that they load are served: %s', async (_when, hasVisitor) => {
    let isUp = true;
    const down = () => Promise.reject(new DatabaseDownError(false));
    const other = await startTestApp({
      pages: test.pages,
      monitor: { isUp: () => isUp, whileUp: (work) => (isUp ? work() : down()) },
    });
    if (hasVisitor) await other.app.inject('/catalog');
    isUp = false;
    await other.sql`alter table release_channels rename to out_of_reach`;
    const page = await other.app.inject('/catalog');
    const file = await other.app.inject('/remotes/catalog/1.0.0/app.1.0.0.css');
    await other.close();
    expect(readBootManifest(page).remotes[0]?.current.version).toBe('1.0.0');
    expect(file.statusCode).toBe(200);
  });

  it('files are served before the outage has been detected', async () => {
    let hangs = false;
    const gone = Promise.withResolvers<never>();
    const other = await startTestApp({
      pages: test.pages,
      monitor: {
        isUp: () => true,
        whileUp: (work) => (hangs ? gone.promise : work()),
      },
    });
    hangs = true;
    const answers = Promise.all([
      other.app.inject('/catalog'),
      other.app.inject('/remotes/catalog/1.0.0/app.1.0.0.css'),
    ]);
    gone.reject(new DatabaseDownError(false));
    const [page, file] = await answers;
    await other.close();
    expect(readBootManifest(page).remotes[0]?.current.version).toBe('1.0.0');
    expect(file.statusCode).toBe(200);
  });
});
