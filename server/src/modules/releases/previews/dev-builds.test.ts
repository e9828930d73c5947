import {
  makeRelease,
  readBootManifest,
  toCookieHeader,
  PREVIEW_HOST,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';

let test: ReleaseTest;
const preview = { host: PREVIEW_HOST };
const onStaging = (path: string, name: string, build: string) =>
  `${path}?mfe.channel=staging&mfe.${name}=${encodeURIComponent(build)}`;
beforeAll(async () => {
  test = await startReleaseTest();
});
afterAll(() => test.close());

it('[MIX-02] a build of a remote without a release is known only to the browser that chooses it', async () => {
  const build = 'http://127.0.0.1:3001|open~/new~New';
  const asked = onStaging('/new', 'new', build);
  const answer = await test.page(asked, preview);
  expect(answer.statusCode).toBe(200);
  expect(readBootManifest(answer).remotes).toMatchObject([
    { name: 'new', current: { base: 'http://127.0.0.1:3001/', container: 'mfe_new_dev' } },
  ]);
  expect(readBootManifest(answer).refused).toEqual([]);
  expect(readBootManifest(answer).remotes[0]?.current).not.toHaveProperty('settings');
  const set = `${build}|set~seats~5|set~help~"/a"`;
  const given = await test.page(onStaging('/new', 'new', set), preview);
  expect(readBootManifest(given).remotes[0]?.current.settings).toEqual({ seats: 5, help: '/a' });
  const stored = { ...preview, cookie: toCookieHeader(answer) };
  expect((await test.page('/new', stored)).statusCode).toBe(200);
  expect((await test.page('/new', preview)).statusCode).toBe(404);
  // Routes of other remotes stay theirs.
  const taken = onStaging('/catalog', 'new', 'http://127.0.0.1:3001|open~/catalog~Mine');
  expect(readBootManifest(await test.page(taken, preview)).remotes[0]?.name).toBe('catalog');
  expect(
    readBootManifest(await test.page(`/new?mfe.new=${encodeURIComponent(build)}`)).refused,
  ).toMatchObject([{ name: 'new', reason: 'A build on this machine runs on staging only.' }]);
});

it('a slot shows the filler of a build, even if no release fills the slot', async () => {
  const team = await test.team();
  const slot = 'catalog/aside';
  const props = { type: 'object' as const, properties: {} };
  await test.ready(
    team,
    makeRelease('catalog', '1.1.0', { slots: { [slot]: { props, description: 'For people.' } } }),
  );
  const published = { remote: 'catalog', version: '1.1.0' };
  await test.check(team, { ...published, channel: 'staging' });
  expect((await test.promote(team, { ...published, channel: 'staging' })).statusCode).toBe(200);
  const show = async (name: string, build: string) => {
    const answer = await test.page(onStaging('/catalog', name, build), preview);
    return { answer, slots: readBootManifest(answer).remotes[0]?.slots };
  };
  for (const name of ['planner', 'learning']) {
    const build = `http://127.0.0.1:3001|open~/planner~New|fill~${slot}~{"height":90,"order":3}`;
    const { answer, slots } = await show(name, build);
    expect(slots).toEqual({ [slot]: [{ remote: name, height: 90 }] });
    const cookie = toCookieHeader(answer);
    const found = await test.page(`/boot/remote?name=${name}`, { ...preview, cookie });
    expect(found.json().remote.current).toMatchObject({ version: 'dev', fills: [slot] });
  }
  const without = await show('learning', 'http://127.0.0.1:3001|open~/planner~New');
  expect(without.slots).toBeUndefined();
});
