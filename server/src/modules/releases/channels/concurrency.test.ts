import { makeRelease, type ReleaseTest, startReleaseTest } from '../../../../test/test-releases.ts';
import { startSecondProcess } from '../../../../test/second-process.ts';
import { type TestClient } from '../../../../test/test-client.ts';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
  for (const version of ['1.1.0', '1.2.0']) await test.ready(team, makeRelease('catalog', version));
  await test.ready(team, makeRelease('learning', '1.1.0'));
});
afterAll(() => test.close());

const CHANGES = 200;

it('[REGI-08] one of two simultaneous promotions succeeds, and the other is refused with the current revision', async () => {
  const etag = String(
    (await team.get('/v1/manifest', { query: { channel: 'production' } })).headers['etag'],
  );
  const headers = { 'if-match': etag };
  const answers = await Promise.all([
    team.put('/v1/channels/production/remotes/catalog', { version: '1.1.0' }, { headers }),
    team.put('/v1/channels/production/remotes/learning', { version: '1.1.0' }, { headers }),
  ]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]));
  const lost = answers[0].statusCode === 412 ? 'catalog' : 'learning';
  await test.check(team, { remote: lost, version: '1.1.0' });
  const again = await test.promote(team, { remote: lost, version: '1.1.0' });
  expect(again.statusCode).toBe(200);
  const { remotes } = (await team.get('/v1/manifest', { query: { channel: 'production' } })).json();
  expect(remotes.map(({ name, version }: Record<string, string>) => `${name} ${version}`)).toEqual([
    'catalog 1.1.0',
    'host 1.0.0',
    'learning 1.1.0',
  ]);
});

it('[REGI-08] two processes make 200 promotions at once without losing one', async () => {
  for (const version of ['1.1.0', '1.2.0']) await test.check(team, { remote: 'catalog', version });
  const before = await revisions();
  const other = await startSecondProcess(test);
  const clients = [team, other.client(team)];
  let left = CHANGES;
  const accepted: number[] = [];
  const refused = new Set<number>();
  /** Works as a team would: reads the revision, promotes, and starts again if another team was faster. */
  const worker = async (index: number) => {
    const client = clients[index % 2] ?? team;
    while (left > 0) {
      left -= 1;
      const reason = `change ${left}`;
      for (let status = 412; status === 412;) {
        const manifest = await client.get('/v1/manifest', { query: { channel: 'production' } });
        const answer = await client.put(
          '/v1/channels/production/remotes/catalog',
          { version: left % 2 === 0 ? '1.1.0' : '1.2.0', reason },
          { headers: { 'if-match': String(manifest.headers['etag']) } },
        );
        status = answer.statusCode;
        if (status === 200) accepted.push((answer.json() as { revision: number }).revision);
        else refused.add(status);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, (_, index) => worker(index)));
  await other.stop();
  const after = await revisions();
  expect(after - before).toBe(CHANGES);
  expect(new Set(accepted).size).toBe(CHANGES);
  expect([...refused]).toEqual([412]);
  const rows = await test.sql<{ reason: string }[]>`
    select distinct reason from release_revisions where reason like 'change %'`;
  expect(rows).toHaveLength(CHANGES);
});

const revisions = async (): Promise<number> =>
  (await team.get('/v1/manifest', { query: { channel: 'production' } })).json().revision;
