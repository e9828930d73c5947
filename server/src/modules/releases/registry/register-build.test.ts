import {
  readBootManifest,
  makeHost,
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { FilesUnreachableError } from '../../../platform/files/file-store.ts';
import { importReleasesOfBuild } from './register-build.ts';

let test: ReleaseTest;
let team: TestClient;
let told: string[];
beforeEach(async () => {
  test = await startReleaseTest();
  team = await test.team();
  told = [];
});
afterEach(() => test.close());

const learning = makeRelease('learning', '1.0.0');

/** Starts the server again with the output of the build. */
const startAgain = async (runs = true, files = test.files) => {
  const { sql, pages } = test;
  await importReleasesOfBuild({
    sql,
    files,
    out: pages.registry?.build ?? '',
    runs,
    log: (text) => told.push(text),
  });
  const { remotes } = readBootManifest(await test.page('/catalog'));
  return remotes[0]?.current;
};
const revision = async () => (await team.get('/v1/manifest?channel=production')).json().revision;

const readCanary = async (): Promise<unknown> => {
  const [row] = await test.sql`select state -> 'catalog' -> 'canary' as canary
    from release_revisions where channel = 'production' order by revision desc limit 1`;
  return row?.['canary'];
};

describe('[REGI-01] the build of this server', () => {
  it('runs without being published, and another start changes nothing', async () => {
    const before = await revision();
    expect(await startAgain()).toMatchObject({ version: '1.0.0', base: '/remotes/catalog/1.0.0/' });
    expect(await revision()).toBe(before);
    expect(told).toEqual([]);
  });

  it('runs after it was built again, and open pages still find the old files', async () => {
    const old = makeRelease('catalog', '1.0.0');
    const entry = 'remoteEntry.other.js';
    const rebuilt = makeRelease('catalog', '1.0.0', { code: 'rebuilt()' });
    const files = new Map([...rebuilt.files, [entry, Buffer.from('rebuilt()')]]);
    await test.build({ ...rebuilt, files }, learning);
    await startAgain();
    expect((await test.page('/remotes/catalog/1.0.0/remoteEntry.1.0.0.js')).body).toContain(
      'rebuilt',
    );
    for (const file of old.files.keys())
      expect((await test.page(`/remotes/catalog/1.0.0/${file}`)).statusCode).toBe(200);
  });

  it('does not undo a promotion or a rollback', async () => {
    await test.build(makeRelease('catalog', '1.1.0'), learning);
    expect(await startAgain()).toMatchObject({ version: '1.1.0' });
    await team.post('/v1/channels/production/rollback', { remote: 'catalog' });
    expect(await startAgain()).toMatchObject({ version: '1.0.0' });
    await test.ready(team, makeRelease('catalog', '2.0.0'));
    await test.promote(team, { remote: 'catalog', version: '2.0.0' });
    await test.build(makeRelease('catalog', '1.2.0'), learning);
    expect(await startAgain()).toMatchObject({ version: '2.0.0' });
  });

  it('keeps a canary running beside the new build', async () => {
    await test.ready(team, makeRelease('catalog', '2.0.0'));
    await test.promote(team, { remote: 'catalog', version: '2.0.0', percent: 50 });
    const before = await readCanary();
    expect(before).toMatchObject({ percent: 50 });
    await test.build(makeRelease('catalog', '1.1.0'), learning);
    await startAgain();
    const { remotes } = (await team.get('/v1/manifest?channel=production')).json();
    expect(remotes[0]).toMatchObject({
      version: '1.1.0',
      canary: { version: '2.0.0', percent: 50 },
    });
    expect(await readCanary()).toEqual(before);
  });

  it('gives an older site its host, even if builds wait and production is frozen, because there would be no page', async () => {
    const { sql } = test;
    await sql`update release_revisions set state = state - 'host' where channel = 'production'`;
    const reason = 'Exams.';
    expect((await team.post('/v1/channels/production/freeze', { reason })).statusCode).toBe(200);
    await test.build(makeHost('1.1.0'), makeRelease('catalog', '1.1.0'), learning);
    expect(await startAgain(false)).toMatchObject({ version: '1.0.0' });
    expect(readBootManifest(await test.page('/catalog')).host?.version).toBe('1.1.0');
    expect(told).toEqual([expect.stringContaining('catalog 1.1.0 of this build runs nowhere yet')]);
  });

  it('does not replace a published version with other bytes, and logs this', async () => {
    await test.publish(team, makeRelease('catalog', '3.0.0'));
    await test.build(makeRelease('catalog', '3.0.0', { code: 'other()' }), learning);
    expect(await startAgain()).toMatchObject({ version: '1.0.0' });
    expect(told).toEqual([expect.stringContaining('Raise its version')]);
  });

  it('is imported later when the file store is unavailable, and logs this', async () => {
    await test.build(makeRelease('catalog', '1.1.0'), learning);
    const put = () => Promise.reject(new FilesUnreachableError(undefined));
    expect(await startAgain(true, { ...test.files, put })).toMatchObject({ version: '1.0.0' });
    expect(told).toEqual([
      'The build of catalog 1.1.0 was not taken in: the file store does not answer. It is taken in once the store answers.',
    ]);
    expect(await startAgain()).toMatchObject({ version: '1.1.0' });
  });

  it('that is broken does not stop the others, and is logged', async () => {
    const broken = makeRelease('catalog', '4.0.0');
    await test.build({ ...broken, files: new Map() }, makeRelease('learning', '1.1.0'));
    expect(await startAgain()).toMatchObject({ version: '1.0.0' });
    expect(told).toEqual([expect.stringContaining('catalog 4.0.0 was not taken in')]);
    const { remotes } = (await team.get('/v1/manifest?channel=production')).json();
    expect(remotes[2]).toMatchObject({ name: 'learning', version: '1.1.0' });
  });
});

describe('[REGI-01] a build of a server in service', () => {
  const running = async () => {
    const { remotes } = (await team.get('/v1/manifest?channel=production')).json<{
      remotes: { name: string; version: string }[];
    }>();
    return remotes.map(({ name, version }) => `${name} ${version}`);
  };

  it('waits for a promotion, through the gate, and logs this at every start', async () => {
    await test.build(makeRelease('catalog', '1.1.0'), learning, makeRelease('extra', '1.0.0'));
    const before = await running();
    for (let start = 0; start < 2; start += 1) {
      told = [];
      await startAgain(false);
      expect(told).toEqual([
        expect.stringContaining('catalog 1.1.0 of this build runs nowhere yet'),
        expect.stringContaining('extra 1.0.0 of this build runs nowhere yet'),
      ]);
    }
    expect(await running()).toEqual(before);
    const extra = { remote: 'extra', version: '1.0.0' };
    expect(readBrokenRules(await test.promote(team, extra))).toEqual(['gate-missing']);
    await test.check(team, extra);
    expect((await test.promote(team, extra)).statusCode).toBe(200);
    expect(await running()).toEqual([...before.slice(0, 1), 'extra 1.0.0', ...before.slice(1)]);
  });

  it('does not change the files of a running version', async () => {
    await test.build(makeRelease('catalog', '1.0.0', { code: 'rebuilt()' }), learning);
    await startAgain(false);
    expect(told).toEqual([expect.stringContaining('catalog 1.0.0 is here with other bytes')]);
    const entry = await test.page('/remotes/catalog/1.0.0/remoteEntry.1.0.0.js');
    expect(entry.body).not.toContain('rebuilt');
  });
});
