/** Tests pages while the object store is unavailable: their files come from the image and from the cache of this machine. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { retryUntil } from '../../../../test/server-process.ts';
import {
  readBootManifest,
  makeRelease,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { FilesUnreachableError, type FileStore } from '../../../platform/files/file-store.ts';
import { openLocalReleaseFiles } from './local-release-files.ts';
import { toHexDigestOfIntegrity } from './release-file-store.ts';

let test: ReleaseTest;
let folders: string[];
/** Each app holds one of the few connections to the test's database. */
let running: FastifyInstance[];
beforeEach(() => {
  running = [];
});
afterEach(async () => {
  for (const app of running) await app.close();
});
beforeAll(async () => {
  folders = [];
  test = await startReleaseTest();
  await promote('1.1.0');
});
afterAll(async () => {
  await test.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const promote = async (version: string) => {
  const team = await test.team();
  await test.ready(team, makeRelease('catalog', version));
  const promoted = await test.promote(team, { remote: 'catalog', version });
  expect(promoted.statusCode).toBe(200);
};

const newFolder = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'release-cache-'));
  folders.push(folder);
  return folder;
};

/** Returns the files of the test, which can be made unavailable. */
const awayStore = (files: FileStore) => {
  const store = { isAway: false };
  const unlessAway =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      store.isAway ? Promise.reject(new FilesUnreachableError(undefined)) : call(...args);
  return Object.assign(store, {
    files: {
      ...files,
      isUp: () => !store.isAway,
      stat: unlessAway(files.stat),
      get: unlessAway(files.get),
      put: unlessAway(files.put),
    },
  });
};

/** Starts another process of the same site, whose file store is remote. */
const startRemote = async (cacheFolder: string, isAway = false) => {
  const store = awayStore(test.files);
  store.isAway = isAway;
  const { registry } = test.pages;
  if (!registry) throw new Error('The test has a registry.');
  const pages = { ...test.pages, registry: { ...registry, cacheFolder } };
  const app = await test.another({ pages, files: store.files, jobsToRun: 'none' });
  running.push(app);
  await app.ready();
  return { store, app };
};

const scriptOf = (version: string) => `/remotes/catalog/${version}/remoteEntry.${version}.js`;
const contentOf = (version: string) =>
  makeRelease('catalog', version).files.get(`remoteEntry.${version}.js`)?.toString();
const cachedName = (version: string) => {
  const { files } = makeRelease('catalog', version).descriptor;
  const script = files.find((file) => file.path === `remoteEntry.${version}.js`);
  return `${toHexDigestOfIntegrity(script?.integrity ?? '')}.br`;
};
const untilCached = (folder: string, version: string) =>
  retryUntil(
    () => readdir(folder),
    (names) => names.includes(cachedName(version)),
  );

const statusOf = async (app: FastifyInstance, url: string) => (await app.inject(url)).statusCode;

it('a page and all its files are served without the file store: those of the build, and those of a promoted release', async () => {
  const folder = await newFolder();
  const { app, store } = await startRemote(folder);
  await untilCached(folder, '1.1.0');
  store.isAway = true;
  const page = await app.inject('/catalog');
  expect(page.statusCode).toBe(200);
  const boot = readBootManifest(page);
  const catalog = boot.remotes.find(({ name }) => name === 'catalog');
  expect(catalog?.current.version).toBe('1.1.0');
  const loaded = [...page.body.matchAll(/(?:src|href)="(\/remotes\/[^"]+)"/g)].map(
    ([, url]) => url,
  );
  expect(loaded.length).toBeGreaterThan(1);
  for (const url of loaded) expect([url, await statusOf(app, url ?? '')]).toEqual([url, 200]);
  const script = await app.inject(scriptOf('1.1.0'));
  expect(script.body).toBe(contentOf('1.1.0'));
  const compressed = await app.inject({
    url: scriptOf('1.1.0'),
    headers: { 'accept-encoding': 'br' },
  });
  expect(compressed.headers['content-encoding']).toBe('br');
});

it('a cached file with other bytes is not sent, and is loaded from the file store again', async () => {
  const folder = await newFolder();
  const { app, store } = await startRemote(folder);
  await untilCached(folder, '1.1.0');
  expect(await statusOf(app, scriptOf('1.1.0'))).toBe(200);
  await writeFile(path.join(folder, cachedName('1.1.0')), 'alert("other bytes")');
  store.isAway = true;
  expect(await statusOf(app, scriptOf('1.1.0'))).toBe(503);
  store.isAway = false;
  expect((await app.inject(scriptOf('1.1.0'))).body).toBe(contentOf('1.1.0'));
});

it('a promotion copies the files of the new release to this machine', async () => {
  const folder = await newFolder();
  const { app, store } = await startRemote(folder);
  await untilCached(folder, '1.1.0');
  await promote('1.2.0');
  expect(await statusOf(app, '/catalog')).toBe(200);
  await untilCached(folder, '1.2.0');
  store.isAway = true;
  expect((await app.inject(scriptOf('1.2.0'))).body).toBe(contentOf('1.2.0'));
});

it('a process starts without the file store only if it has the files that pages load', async () => {
  const folder = await newFolder();
  const { app: before } = await startRemote(folder);
  await untilCached(folder, '1.2.0');
  await before.close();
  const { app } = await startRemote(folder, true);
  expect(await statusOf(app, '/catalog')).toBe(200);
  expect(await statusOf(app, scriptOf('1.2.0'))).toBe(200);
  await expect(startRemote(await newFolder(), true)).rejects.toThrow(FilesUnreachableError);
});

it('the cache is limited, and keeps files of running releases longest', async () => {
  const cacheFolder = await newFolder();
  const { registry } = test.pages;
  const releases = ['1.1.0', '1.2.0'].map((version) => ({
    remote: 'catalog',
    descriptor: makeRelease('catalog', version).descriptor,
  }));
  const [older, newer] = releases;
  if (!older || !newer || !registry) throw new Error('There are two releases.');
  const options = { files: test.files, build: registry.build, cacheFolder };
  const large = await openLocalReleaseFiles(options);
  await large.cacheAll([newer]);
  const sizes = (await readdir(cacheFolder)).map((name) => stat(path.join(cacheFolder, name)));
  const maxBytes = (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
  await large.cacheAll([older]);
  expect(await large.hasAll([older, newer])).toBe(true);
  const small = await openLocalReleaseFiles({ ...options, maxBytes });
  await small.cacheAll([newer]);
  expect(await small.hasAll([newer])).toBe(true);
  expect(await small.hasAll([older])).toBe(false);
});
