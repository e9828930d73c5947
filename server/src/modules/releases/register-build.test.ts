import {
  bootOf,
  makeRelease,
  type ReleaseTest,
  startReleaseTest,
} from '../../../test/test-releases.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { registerBuild } from './register-build.ts';

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

/** The server starts again with what the build left. */
const startAgain = async () => {
  const { sql, files, pages } = test;
  await registerBuild({
    sql,
    files,
    out: pages.registry?.build ?? '',
    log: (text) => told.push(text),
  });
  const { remotes } = bootOf(await test.page('/catalog'));
  return remotes[0]?.current;
};
const revision = async () => (await team.get('/v1/manifest?channel=production')).json().revision;

describe('[REGI-01] the build of this server', () => {
  it('runs without anybody publishing it, and starting again changes nothing', async () => {
    const before = await revision();
    expect(await startAgain()).toMatchObject({ version: '1.0.0', base: '/remotes/catalog/1.0.0/' });
    expect(await revision()).toBe(before);
    expect(told).toEqual([]);
  });

  it('runs when it was made again, and open pages still find the old files', async () => {
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

  it('does not undo what was promoted or rolled back', async () => {
    await test.build(makeRelease('catalog', '1.1.0'), learning);
    expect(await startAgain()).toMatchObject({ version: '1.1.0' });
    await team.post('/v1/channels/production/rollback', { remote: 'catalog' });
    expect(await startAgain()).toMatchObject({ version: '1.0.0' });
    await test.ready(team, makeRelease('catalog', '2.0.0'));
    await test.promote(team, { remote: 'catalog', version: '2.0.0' });
    await test.build(makeRelease('catalog', '1.2.0'), learning);
    expect(await startAgain()).toMatchObject({ version: '2.0.0' });
  });

  it('does not take the place of a published version with other bytes, and says so', async () => {
    await test.publish(team, makeRelease('catalog', '3.0.0'));
    await test.build(makeRelease('catalog', '3.0.0', { code: 'other()' }), learning);
    expect(await startAgain()).toMatchObject({ version: '1.0.0' });
    expect(told).toEqual([expect.stringContaining('Raise its version')]);
  });

  it('that is broken leaves the others running, and says so', async () => {
    const broken = makeRelease('catalog', '4.0.0');
    await test.build({ ...broken, files: new Map() }, makeRelease('learning', '1.1.0'));
    expect(await startAgain()).toMatchObject({ version: '1.0.0' });
    expect(told).toEqual([expect.stringContaining('catalog 4.0.0 was not taken in')]);
    const { remotes } = (await team.get('/v1/manifest?channel=production')).json();
    expect(remotes[1]).toMatchObject({ name: 'learning', version: '1.1.0' });
  });
});
