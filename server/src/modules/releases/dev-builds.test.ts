import {
  bootOf,
  cookiesOf,
  type ReleaseTest,
  startReleaseTest,
} from '../../../test/test-releases.ts';

let test: ReleaseTest;
const staging = { host: 'staging.example' };
beforeAll(async () => {
  test = await startReleaseTest();
});
afterAll(() => test.close());

it('[MIX-02] a build of a remote that no release has is known to the browser that asks for it', async () => {
  const build = 'http://127.0.0.1:3001|open~/new~New';
  const asked = `/new?mfe.new=${encodeURIComponent(build)}`;
  const answer = await test.page(asked, staging);
  expect(answer.statusCode).toBe(200);
  expect(bootOf(answer).remotes).toMatchObject([
    { name: 'new', current: { base: 'http://127.0.0.1:3001/', container: 'mfe_new_dev' } },
  ]);
  expect(bootOf(answer).refused).toEqual([]);
  expect(bootOf(answer).remotes[0]?.current).not.toHaveProperty('settings');
  const set = `${build}|set~seats~5|set~help~"/a"`;
  const given = await test.page(`/new?mfe.new=${encodeURIComponent(set)}`, staging);
  expect(bootOf(given).remotes[0]?.current.settings).toEqual({ seats: 5, help: '/a' });
  const stored = { ...staging, cookie: cookiesOf(answer) };
  expect((await test.page('/new', stored)).statusCode).toBe(200);
  expect((await test.page('/new', staging)).statusCode).toBe(404);
  // What others have is theirs.
  const taken = encodeURIComponent('http://127.0.0.1:3001|open~/catalog~Mine');
  expect(bootOf(await test.page(`/catalog?mfe.new=${taken}`, staging)).remotes[0]?.name).toBe(
    'catalog',
  );
  const linked = { ...staging, 'sec-fetch-site': 'cross-site' };
  expect((await test.page(asked, linked)).statusCode).toBe(404);
  expect(bootOf(await test.page(asked)).refused).toMatchObject([
    { name: 'new', reason: 'A build on this machine runs on staging only.' },
  ]);
});
