import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { describeFiles } from '../../../../test/make-release.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { importReleasesOfBuild } from './register-build.ts';
import { toHexDigestOfIntegrity } from './release-file-store.ts';
import { findLostFilesOfRunning, verifyReleaseFiles } from './stored-files.ts';

let test: ReleaseTest;
let team: TestClient;
beforeEach(async () => {
  test = await startReleaseTest();
  team = await test.team();
});
afterEach(() => test.close());

const release = makeRelease('catalog', '1.1.0');
const css = 'app.1.1.0.css';
const url = `/remotes/catalog/1.1.0/${css}`;
const integrity = release.descriptor.files.find((file) => file.path === css)?.integrity ?? '';
const content = release.files.get(css) ?? Buffer.from('');
const stored = (end = '') =>
  path.join(test.filesFolder, 'releases', 'catalog', `${toHexDigestOfIntegrity(integrity)}${end}`);

const damages: [string, () => Promise<void>][] = [
  ['lost', () => rm(stored())],
  ['cut short', () => truncate(stored(), 5)],
  [
    'changed, with as many bytes',
    async () => writeFile(stored(), content.toString().replace('red', 'RED')),
  ],
  ['without its copy in brotli', () => rm(stored('.br'))],
  ['with a copy in gzip that cannot be read', () => writeFile(stored('.gz'), 'nonsense')],
  ['with a copy of something else', () => writeFile(stored('.br'), brotliCompressSync('other'))],
];

describe('[REGI-02] a stored file', () => {
  it.each(damages)(
    'that is %s is requested again, and intact after it was sent',
    async (_how, damage) => {
      await test.publish(team, release);
      await damage();
      const { descriptor } = release;
      const announced = await team.post('/v1/remotes/catalog/uploads', { descriptor });
      expect(announced.json().missing.map((file: { path: string }) => file.path)).toEqual([css]);
      const early = await team.post('/v1/remotes/catalog/releases', { descriptor });
      expect([early.statusCode, readBrokenRules(early)]).toEqual([422, ['file-missing']]);
      const again = await test.publish(team, release);
      expect([again.statusCode, again.json().created]).toEqual([200, false]);
      for (const coding of ['identity', 'br', 'gzip'])
        expect((await test.page(url, { 'accept-encoding': coding })).statusCode).toBe(200);
      expect(await readFile(stored(), 'utf8')).toBe(content.toString());
      expect(await verifyReleaseFiles(test)).toEqual([]);
    },
  );

  it('that is intact is not requested again', async () => {
    await test.publish(team, release);
    const { descriptor } = release;
    const announced = await team.post('/v1/remotes/catalog/uploads', { descriptor });
    expect(announced.json()).toEqual({ missing: [] });
  });

  /** Makes a release that has the same text under each of these names, besides its other files. */
  const named = (version: string, ...names: string[]) => {
    const { descriptor, files } = makeRelease('catalog', version);
    const more = new Map(names.map((name) => [name, Buffer.from('All texts. '.repeat(100))]));
    return {
      descriptor: { ...descriptor, files: [...descriptor.files, ...describeFiles(more)] },
      files: new Map([...files, ...more]),
    };
  };
  const copiesOf = async (address: string) => {
    const codings = ['br', 'gzip'].map((coding) =>
      test.page(address, { 'accept-encoding': coding }),
    );
    return (await Promise.all(codings)).map(({ headers }) => headers['content-encoding']);
  };

  it('has compressed copies as soon as one of its names needs them, in a later release or in the same', async () => {
    await test.publish(team, named('3.1.0', 'texts.bin'));
    const answer = await test.publish(team, named('3.2.0', 'texts.bin', 'texts.json', 'texts.dat'));
    expect(answer.statusCode).toBe(201);
    expect(await copiesOf('/remotes/catalog/3.2.0/texts.json')).toEqual(['br', 'gzip']);
    expect(await verifyReleaseFiles(test)).toEqual([]);
  });

  it('of this server’s own build has copies too, even if a release had it under another name', async () => {
    await test.publish(team, named('3.1.0', 'texts.bin'));
    await test.build(named('3.2.0', 'texts.json'));
    const out = test.pages.registry?.build ?? '';
    await importReleasesOfBuild({ ...test, out, runs: true, log: () => undefined });
    expect(await copiesOf('/remotes/catalog/3.2.0/texts.json')).toEqual(['br', 'gzip']);
    expect(await verifyReleaseFiles(test)).toEqual([]);
  });

  it('that is lost is logged once, with advice, and gets no page', async () => {
    const log = jest.spyOn(test.app.log, 'error');
    await test.publish(team, release);
    await rm(stored());
    await rm(stored('.br'));
    for (let time = 0; time < 2; time += 1) expect((await test.page(url)).statusCode).toBe(404);
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/app\.1\.1\.0\.css of catalog 1\.1\.0 is missing.* publish/)],
    ]);
  });

  it('whose compressed copy is lost is served uncompressed', async () => {
    await test.publish(team, release);
    await rm(stored('.br'));
    const answer = await test.page(url, { 'accept-encoding': 'br' });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
    expect(answer.body).toBe(content.toString());
  });

  it('that was cut is not served as complete', async () => {
    await test.publish(team, release);
    await truncate(stored(), 5);
    expect((await test.page(url)).statusCode).toBe(404);
  });

  it('of this server’s own build is restored at the next start', async () => {
    const own = makeRelease('catalog', '1.0.0').descriptor.files[0];
    const file = path.join(
      test.filesFolder,
      'releases',
      'catalog',
      toHexDigestOfIntegrity(own?.integrity ?? ''),
    );
    await rm(file);
    await importReleasesOfBuild({
      ...test,
      out: test.pages.registry?.build ?? '',
      runs: true,
      log: () => undefined,
    });
    expect((await test.page(`/remotes/catalog/1.0.0/${own?.path}`)).statusCode).toBe(200);
  });

  it('that is lost is found without reading all others, and shown to the team', async () => {
    await test.ready(team, release);
    await test.promote(team, { remote: 'catalog', version: '1.1.0' });
    const lost = async () =>
      (await team.get('/v1/status'))
        .json<{ releases: { name: string; version: string; lost?: number }[] }>()
        .releases.filter((each) => each.lost !== undefined);
    expect([await findLostFilesOfRunning(test), await lost()]).toEqual([[], []]);
    await rm(stored());
    const [found, ...others] = await findLostFilesOfRunning(test);
    expect([found, others]).toEqual([
      { remote: 'catalog', version: '1.1.0', path: css, state: 'missing' },
      [],
    ]);
    expect(await lost()).toMatchObject([{ name: 'catalog', version: '1.1.0', lost: 1 }]);
    await test.publish(team, release);
    expect([await findLostFilesOfRunning(test), await lost()]).toEqual([[], []]);
  });
});
