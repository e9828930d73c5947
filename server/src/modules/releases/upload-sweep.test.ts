import { makeRelease, type ReleaseTest, startReleaseTest } from '../../../test/test-releases.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { COPIES } from './release-file-store.ts';
import { sweepUploads, UPLOAD_KEPT_MS } from './upload-sweep.ts';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
});
afterAll(() => test.close());

const sweep = () => sweepUploads({ ...test, now: () => test.clock.now });

interface Missing {
  readonly path: string;
  readonly put: string;
}

const announce = async (descriptor: object): Promise<Missing[]> =>
  (await team.post('/v1/remotes/catalog/uploads', { descriptor })).json<{ missing: Missing[] }>()
    .missing;

/** Keys of a file and its compressed copies that lie in the store. */
const stored = async ({ put }: Missing): Promise<string[]> => {
  const key = `releases/catalog/${put.split('/').at(-1)}`;
  const keys = ['', ...Object.values(COPIES)].map((end) => `${key}${end}`);
  const found = await Promise.all(keys.map((each) => test.files.stat(each)));
  return keys.filter((_, index) => found[index] !== undefined);
};

it('what nobody published goes after a while, and what a release has stays', async () => {
  const published = makeRelease('catalog', '1.1.0');
  expect((await test.publish(team, published)).statusCode).toBe(201);
  const { descriptor, files } = makeRelease('catalog', '1.2.0', { code: 'given up' });
  const [entry, ...others] = await announce(descriptor);
  if (!entry) throw new Error('Nothing is missing.');
  await test.app.inject({
    method: 'PUT',
    url: entry.put,
    headers: { ...team.headers, 'content-type': 'application/octet-stream' },
    payload: files.get(entry.path) ?? '',
  });
  expect(await stored(entry)).toHaveLength(3);

  expect(await sweep()).toBe(0);
  test.pass(UPLOAD_KEPT_MS + 60_000);
  expect(await sweep()).toBe(1 + others.length);
  expect(await stored(entry)).toEqual([]);
  expect((await announce(descriptor)).map(({ path }) => path)).toContain(entry.path);
  for (const [file, content] of published.files) {
    const served = await test.page(`/remotes/catalog/1.1.0/${file}`);
    expect(served.rawPayload.equals(content)).toBe(true);
  }
});

it('an upload that was begun again in time is kept', async () => {
  const { descriptor } = makeRelease('catalog', '1.3.0', { code: 'slow line' });
  await announce(descriptor);
  await test.sql`update release_files set announced_at = announced_at - interval '30 days'`;
  await announce(descriptor);
  test.clock.now = new Date();
  await sweep();
  const rows = await test.sql`select from release_files where stored_at is null`;
  expect(rows.length).toBeGreaterThan(0);
});
