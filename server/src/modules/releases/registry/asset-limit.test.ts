import { type ReleaseTest, startReleaseTest } from '../../../../test/test-releases.ts';

let test: ReleaseTest;
beforeAll(async () => {
  test = await startReleaseTest(undefined, { rateLimit: 1 });
});
afterAll(() => test.close());

const code = async (url: string, remoteAddress: string) =>
  (await test.app.inject({ url, remoteAddress })).statusCode;
const FILE = '/remotes/catalog/1.0.0/remoteEntry.1.0.0.js';

it.each([
  ['releases', (time: number) => `/remotes/unknown${time}/1.0.0/app.js`],
  ['files of a release', (time: number) => `/remotes/catalog/1.0.0/unknown${time}.js`],
  ['descriptors', (time: number) => `/remotes/unknown${time}/1.0.0/remote.json`],
  ['source maps', (time: number) => `/remotes/catalog/1.0.0/unknown${time}.js.map`],
])(
  'a network that looks for unknown %s is stopped, others are not, and known files go on',
  async (_, url) => {
    const range = `203.0.${url(0).length}`;
    const network = `${range}.7`;
    expect(await code(FILE, network)).toBe(200);
    const codes: number[] = [];
    for (let time = 0; time < 12; time += 1) codes.push(await code(url(time), network));
    expect(codes.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 404));
    expect(codes.at(-1)).toBe(429);
    expect(await code(FILE, network)).toBe(200);
    expect(await code(url(12), `198.51.${url(0).length}.7`)).toBe(404);
  },
);

it('look-ups of the remotes of pages count like page loads', async () => {
  const codes: number[] = [];
  for (let time = 0; time < 12; time += 1)
    codes.push(await code('/boot/remote?path=/catalog', '192.0.2.9'));
  expect(codes[0]).toBe(200);
  expect(codes.at(-1)).toBe(429);
});
