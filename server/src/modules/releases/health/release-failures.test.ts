import type { ReleaseFailureStack, ReleaseFailure } from '@cairn/api/release-failures.contract';
import { type BuiltBundle, buildBundle, addReleaseFiles } from '../../../../test/built-bundle.ts';
import {
  readBootManifest,
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { storeAtOnce } from '../../../../test/store-at-once.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { deleteOldReleaseFailures } from './stack-places.ts';

let test: ReleaseTest;
let team: TestClient;
let bundle: BuiltBundle;
/** Versions of catalog: one with a map, and one without. Both run on production, the first as a fallback. */
const [MAPPED, PLAIN] = ['1.1.0', '1.2.0'];

beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
  bundle = await buildBundle();
  const plain = new Map([...bundle.files].filter(([path]) => !path.endsWith('.map')));
  const broken = new Map([
    ['broken.js', Buffer.from('throw 1')],
    ['broken.js.map', Buffer.from('{"version":3,"mappings":7}')],
  ]);
  await test.ready(
    team,
    addReleaseFiles(makeRelease('catalog', MAPPED), new Map([...bundle.files, ...broken])),
  );
  await test.ready(team, addReleaseFiles(makeRelease('catalog', PLAIN), plain));
  for (const version of [MAPPED, PLAIN]) {
    await test.check(team, { remote: 'catalog', version });
    const { statusCode } = await test.promote(team, { remote: 'catalog', version });
    if (statusCode !== 200) throw new Error(String(statusCode));
  }
});
beforeEach(() => test.sql`truncate release_failures, release_failure_pages`);
afterAll(() => test.close());

const at = (line: number, column = 7, file = 'app.js'): ReleaseFailureStack => ({
  error: 'TypeError',
  frames: [{ file, line, column }],
});
const failed = (version: string, place: object, more: object = {}) => ({
  remote: 'catalog',
  version,
  kind: 'failed',
  cause: 'render',
  place,
  ...more,
});
const newMark = async () => readBootManifest(await test.page('/catalog')).mark;
const send = async (events: object[], mark?: string) =>
  test.visitor.post('/v1/telemetry', {
    channel: 'production',
    events,
    ...(mark !== undefined && { mark }),
  });
const failures = async (version?: string): Promise<ReleaseFailure[]> => {
  const query = version === undefined ? {} : { version };
  return (await team.get('/v1/remotes/catalog/failures', { query })).json().failures;
};
const places = async () =>
  (await failures()).map(({ version, count, frames }) => [version, frames[0]?.line, count]);

describe('[REGI-13] the position where a release failed', () => {
  it('is read through the stored source map: file, line, function, and the text of the line', async () => {
    const place = { error: 'TypeError', frames: bundle.frames };
    await send([failed(MAPPED, place)], await newMark());
    test.pass(60_000);
    await send([failed(MAPPED, place)], await newMark());
    const [failure, ...others] = await failures(MAPPED);
    expect(others).toEqual([]);
    if (!failure) throw new Error('Nothing is shown.');
    expect(failure).toMatchObject({
      version: MAPPED,
      cause: 'render',
      error: 'TypeError',
      count: 2,
    });
    expect(Date.parse(failure.lastAt) - Date.parse(failure.firstAt)).toBe(60_000);
    expect(failure.frames.map(({ source }) => source)).toEqual([
      {
        file: 'list.ts',
        line: 6,
        column: 24,
        name: 'renderList',
        text: 'const titles = rows!.map(({ title }) => title);',
      },
      expect.objectContaining({ file: 'entry.ts', line: 5, name: 'mountPage' }),
    ]);
  });

  it('is shown as reported without a source map, with an invalid map, and for an unknown position', async () => {
    const place = { error: 'TypeError', frames: bundle.frames };
    const told = await newMark();
    await send(
      [failed(PLAIN, place), failed(MAPPED, at(1, 1, 'broken.js')), failed(MAPPED, at(900))],
      told,
    );
    const shown = await failures();
    expect(shown.map(({ frames }) => frames)).toEqual(
      expect.arrayContaining([
        bundle.frames,
        [{ file: 'broken.js', line: 1, column: 1 }],
        [{ file: 'app.js', line: 900, column: 7 }],
      ]),
    );
  });

  it('is absent for a version without failures, and a version that was never published gets 404', async () => {
    await send([failed(MAPPED, at(1))], await newMark());
    expect(await failures(PLAIN)).toEqual([]);
    const query = { version: '9.9.9' };
    const unknown = await team.get('/v1/remotes/catalog/failures', { query });
    expect([unknown.statusCode, readBrokenRules(unknown)]).toEqual([404, ['release-unknown']]);
  });

  it('is shown only to callers with a right to the remote', async () => {
    const others = await test.team({ remote: 'learning' });
    const refused = await others.get('/v1/remotes/catalog/failures');
    expect([refused.statusCode, readBrokenRules(refused)]).toEqual([403, ['token-remote']]);
    const own = await test.team({ remote: 'catalog', channel: 'staging', actions: ['publish'] });
    expect((await own.get('/v1/remotes/catalog/failures')).statusCode).toBe(200);
    const person = await test.as(await test.addStudent());
    const none = await person.get('/v1/remotes/catalog/failures');
    expect([none.statusCode, readBrokenRules(none)]).toEqual([403, ['right-missing']]);
    expect((await test.visitor.get('/v1/remotes/catalog/failures')).statusCode).toBe(401);
    expect((await team.get('/v1/remotes/nobody/failures')).statusCode).toBe(404);
  });

  it('never includes the source map: pages get none', async () => {
    const map = await test.page(`/remotes/catalog/${MAPPED}/app.js.map`);
    expect(map.statusCode).toBe(404);
  });
});

describe('[REGI-13] reported failures', () => {
  it('are counted by cause, error and innermost call, the most frequent first', async () => {
    const outer = { file: 'app.js', line: 90, column: 1 };
    const deep = { ...at(1), frames: [...at(1).frames, outer] };
    await send([failed(MAPPED, at(1))], await newMark());
    await send([failed(MAPPED, deep)], await newMark());
    await send([failed(MAPPED, at(2))], await newMark());
    await send([failed(MAPPED, at(1), { cause: 'mount' })], await newMark());
    await send([failed(PLAIN, { frames: at(1).frames })], await newMark());
    expect((await places())[0]).toEqual([MAPPED, 1, 2]);
    expect((await places()).map(([, , count]) => count)).toEqual([2, 1, 1, 1]);
  });

  it('are stored only from pages with a mark of this channel, each position once for a page', async () => {
    const forged = `${(await newMark())?.split('.')[0]}.${'A'.repeat(43)}`;
    for (const mark of [undefined, 'x', forged]) {
      const answer = await send([failed(MAPPED, at(1))], mark);
      expect(answer.json()).toEqual({ counted: 1 });
    }
    const staging = readBootManifest(await test.page('/catalog?mfe.channel=staging')).mark;
    await send([failed(MAPPED, at(1))], staging);
    expect(await places()).toEqual([]);
    const mark = await newMark();
    for (let time = 0; time < 3; time += 1) await send([failed(MAPPED, at(1))], mark);
    expect(await places()).toEqual([[MAPPED, 1, 1]]);
  });

  it('are limited to three positions of a page and a hundred of a release, of which the frequent ones stay', async () => {
    const mark = await newMark();
    await send(
      [1, 2, 3, 4].map((line) => failed(MAPPED, at(line))),
      mark,
    );
    expect(await places()).toHaveLength(3);
    await test.sql`truncate release_failures, release_failure_pages`;
    const other = await newMark();
    await send([failed(MAPPED, at(1)), failed(MAPPED, at(2))], other);
    await storeAtOnce(test.sql, 'release_failure_pages', () =>
      [3, 4].map((line) => send([failed(MAPPED, at(line))], other)),
    );
    expect(await places()).toHaveLength(3);
    await test.sql`truncate release_failures, release_failure_pages`;
    for (let page = 0; page < 2; page += 1) await send([failed(MAPPED, at(7000))], await newMark());
    for (let line = 1; line <= 102; line += 3) {
      const made = [line, line + 1, line + 2].map((each) => failed(MAPPED, at(each)));
      await send(made, await newMark());
    }
    const [kept] = await test.sql<{ count: number }[]>`
      select count(*)::int as count from release_failures`;
    expect(kept).toEqual({ count: 100 });
    expect((await places())[0]).toEqual([MAPPED, 7000, 2]);
    expect(await places()).toHaveLength(50);
  });

  it.each([
    ['of a release that runs nowhere', { version: '7.7.7' }],
    ['of another remote', { place: at(1, 1, 'remoteEntry.1.0.0.js') }],
    ['of a file that the release has not', { place: at(1, 1, 'made-up.js') }],
    ['of a start that went well', { kind: 'loaded' }],
  ])('are left out %s', async (_, more) => {
    await send([failed(MAPPED, at(1), more)], await newMark());
    expect(await places()).toEqual([]);
  });

  it('are stored without outer calls in files that the release does not have', async () => {
    const foreign = { file: 'host.1.js', line: 3, column: 4 };
    const place = { ...at(1), frames: [...at(1).frames, foreign] };
    await send([failed(PLAIN, place)], await newMark());
    expect((await failures()).map(({ frames }) => frames)).toEqual([at(1).frames]);
  });

  it.each([
    ['a path that leaves the folder', at(1, 1, '../learning/app.js')],
    ['an address', at(1, 1, 'https://example.com/app.js')],
    ['a path without end', at(1, 1, 'a'.repeat(201))],
    ['no line', { ...at(1), frames: [{ file: 'app.js', line: 0, column: 1 }] }],
    ['a column beyond every file', at(1, 1e9)],
    ['what the error says', { ...at(1), error: 'maya@cairn.example is no number' }],
    ['words for a name', { frames: [{ file: 'app.js', line: 1, column: 1, name: 'Maya Lindt' }] }],
    ['no call', { frames: [] }],
    [
      'calls without end',
      { frames: Array.from({ length: 6 }, (_, line) => at(line + 1).frames[0]) },
    ],
  ])('are refused with %s', async (_, place) => {
    expect((await send([failed(MAPPED, place)], await newMark())).statusCode).toBe(400);
    expect(await places()).toEqual([]);
  });

  it('are deleted thirty days after the last report, and the reporting pages after one day', async () => {
    const days = (count: number) => new Date(test.clock.now.getTime() + count * 24 * 3_600_000);
    await send([failed(MAPPED, at(1))], await newMark());
    await deleteOldReleaseFailures(test.sql, days(29));
    expect(await places()).toEqual([[MAPPED, 1, 1]]);
    expect(await test.sql`select from release_failure_pages`).toHaveLength(0);
    await deleteOldReleaseFailures(test.sql, days(31));
    expect(await places()).toEqual([]);
  });
});
