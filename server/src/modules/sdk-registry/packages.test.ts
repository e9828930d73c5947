import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { addErrorHandling } from '../../platform/http/error-handler.ts';
import { addNpmPackageRoutes } from './packages.routes.ts';
import { storeNpmPackagesOfBuild } from './store-packages.ts';

let test: TestApp;
let folder: string;
let told: string[];
let site: FastifyInstance;
let lends: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packages-'));
  told = [];
  lends = { '@cairn/runtime': '2.1.0' };
});
afterEach(async () => {
  await site.close();
  await test.sql`delete from npm_packages`;
  await test.files.remove('packages');
  await rm(folder, { recursive: true });
});

interface Packed {
  readonly name?: string;
  readonly version: string;
  readonly dependencies?: Record<string, string>;
  /** Text that is stored in place of a tarball. */
  readonly content?: string;
}

/** Starts the server with npm packages in the folder of the build. */
const startWith = async (mayReplace: boolean, ...packages: Packed[]) => {
  await mkdir(folder, { recursive: true });
  const list = packages.map(({ name = '@cairn/runtime', version, dependencies = {}, content }) => {
    const bytes = Buffer.from(content ?? `${name} ${version}`);
    const hash = (kind: string) => createHash(kind).update(bytes);
    return {
      bytes,
      entry: {
        manifest: { name, version, dependencies, bin: { it: './it.js' } },
        file: `${name.slice(7)}-${version}.tgz`,
        bytes: bytes.length,
        integrity: `sha512-${hash('sha512').digest('base64')}`,
        shasum: hash('sha1').digest('hex'),
      },
    };
  });
  for (const { bytes, entry } of list) await writeFile(join(folder, entry.file), bytes);
  await writeFile(join(folder, 'packages.json'), JSON.stringify(list.map(({ entry }) => entry)));
  const { sql, files } = test;
  const log = (text: string) => void told.push(text);
  await storeNpmPackagesOfBuild({ sql, files, folder, mayReplace, log });
  await site?.close();
  site = fastify();
  addErrorHandling(site);
  addNpmPackageRoutes(site, {
    sql,
    files,
    mayReplace,
    monitor: { whileUp: (work) => work() },
    limits: { perAddress: async () => {} },
    host: async () => ({ lends }),
    publicUrl: undefined,
  });
};

const get = (url: string, headers: Record<string, string> = {}) =>
  site.inject({ url, headers: { host: 'site.example', ...headers } });
const packument = async (name = 'runtime') => (await get(`/npm/@cairn/${name}`)).json();

describe('a package that a client requests', () => {
  it('is described at the URL with and without an encoded slash, with the URL of its tarball', async () => {
    await startWith(false, { version: '2.1.0', dependencies: { ky: '^1.7.5' } });
    const [plain, encoded] = [await get('/npm/@cairn/runtime'), await get('/npm/@cairn%2fruntime')];
    expect(encoded.body).toBe(plain.body);
    expect(plain.json()).toMatchObject({
      name: '@cairn/runtime',
      'dist-tags': { latest: '2.1.0' },
      versions: {
        '2.1.0': {
          dependencies: { ky: '^1.7.5' },
          bin: { it: './it.js' },
          dist: {
            tarball: 'http://site.example/npm/@cairn/runtime/-/runtime-2.1.0.tgz',
            integrity: expect.stringMatching(/^sha512-/),
            shasum: expect.stringMatching(/^[0-9a-f]{40}$/),
          },
        },
      },
    });
  });

  it('has the short form on request, and is answered with 304 the second time', async () => {
    await startWith(false, { version: '2.1.0' });
    const short = 'application/vnd.npm.install-v1+json';
    const first = await get('/npm/@cairn/runtime', { accept: `${short}; q=1.0, */*` });
    expect(first.headers['content-type']).toContain(short);
    const again = await get('/npm/@cairn/runtime', { 'if-none-match': `${first.headers.etag}` });
    expect({ code: again.statusCode, body: again.body }).toEqual({ code: 304, body: '' });
  });

  it('has a tarball that never changes', async () => {
    await startWith(false, { version: '2.1.0', content: 'the bytes' });
    const answer = await get('/npm/@cairn/runtime/-/runtime-2.1.0.tgz');
    expect(answer.body).toBe('the bytes');
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it.each([
    '/npm/@cairn/nothing',
    '/npm/left-pad',
    '/npm/@cairn/runtime/-/runtime-9.9.9.tgz',
    '/npm/@cairn/runtime/-/session-2.1.0.tgz',
    '/npm/@cairn/..%2f..%2fetc',
    '/npm/-/v1/search',
  ])('is not found at %s, with an error that clients read', async (url) => {
    await startWith(false, { version: '2.1.0' });
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not-found' });
  });
});

describe('a version of a package', () => {
  it('keeps its first build on a site in service: others are refused and logged', async () => {
    await startWith(false, { version: '2.1.0', content: 'first' });
    await startWith(false, { version: '2.1.0', content: 'second' });
    expect((await get('/npm/@cairn/runtime/-/runtime-2.1.0.tgz')).body).toBe('first');
    expect(told).toEqual([
      expect.stringContaining('@cairn/runtime 2.1.0 is here with other bytes'),
    ]);
  });

  it('is replaced in a trial under another URL, and clients with a lock file still get the old build', async () => {
    await startWith(true, { version: '2.1.0', content: 'first' });
    const before = (await packument()).versions['2.1.0'].dist;
    await startWith(true, { version: '2.1.0', content: 'second' });
    const after = (await packument()).versions['2.1.0'].dist;
    expect(after.tarball).not.toBe(before.tarball);
    expect((await get(new URL(before.tarball).pathname)).body).toBe('first');
    expect((await get(new URL(after.tarball).pathname)).body).toBe('second');
    expect(told).toEqual([]);
  });

  it('is stored again when its first build is built again, and when the store has lost it', async () => {
    await startWith(true, { version: '2.1.0', content: 'first' });
    await startWith(true, { version: '2.1.0', content: 'second' });
    await test.files.remove('packages');
    await startWith(true, { version: '2.1.0', content: 'first' });
    const { dist } = (await packument()).versions['2.1.0'];
    expect((await get(new URL(dist.tarball).pathname)).body).toBe('first');
  });

  it('stays when the build has a newer version', async () => {
    await startWith(false, { version: '2.1.0' });
    lends = { '@cairn/runtime': '2.2.0' };
    await startWith(false, { version: '2.2.0' });
    const { versions, 'dist-tags': tags } = await packument();
    expect([Object.keys(versions), tags.latest]).toEqual([['2.1.0', '2.2.0'], '2.2.0']);
    expect(versions['2.1.0'].deprecated).toBeUndefined();
  });

  it.each([
    ['3.0.0', 'another major'],
    ['2.2.0', 'newer than what is lent'],
  ])('%s that the host does not provide (%#) is deprecated and not the latest', async (version) => {
    await startWith(false, { version: '2.1.0' }, { version });
    const { versions, 'dist-tags': tags } = await packument();
    expect(tags.latest).toBe('2.1.0');
    expect(versions[version].deprecated).toContain('provides @cairn/runtime 2.1.0');
  });

  it('of a package that needs a module that the host does not provide is deprecated as well', async () => {
    const ui = { name: '@cairn/ui', version: '1.0.0' };
    await startWith(false, { ...ui, dependencies: { '@cairn/runtime': '^3.0.0' } });
    expect((await packument('ui')).versions['1.0.0'].deprecated).toContain('^3.0.0');
  });
});
