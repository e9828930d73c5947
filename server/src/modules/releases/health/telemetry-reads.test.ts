/** Tests what a page's report costs the database, and that it counts by what every process knows. */
import { subscribeToStatements } from '../../../platform/database/statement-channel.ts';
import { testClient } from '../../../../test/test-client.ts';
import { makeRelease, type ReleaseTest, startReleaseTest } from '../../../../test/test-releases.ts';

let test: ReleaseTest;
beforeAll(async () => {
  test = await startReleaseTest();
});
afterAll(() => test.close());

const report = (version: string, client = test.visitor) =>
  client.post('/v1/telemetry', {
    channel: 'production',
    events: [{ remote: 'catalog', version, kind: 'loaded', ms: 90 }],
  });

it('reads no release again while nothing changes', async () => {
  await report('1.0.0');
  const reads: number[] = [];
  for (let call = 0; call < 5; call += 1) {
    const texts: string[] = [];
    const stop = subscribeToStatements(({ text }) => texts.push(text));
    const answer = await report('1.0.0');
    stop();
    expect(answer.json()).toEqual({ counted: 1 });
    const inserts = texts.filter((text) => text.startsWith('insert into release_telemetry'));
    expect(inserts).toHaveLength(1);
    // These statements read descriptors of releases and states of channels.
    reads.push(texts.filter((text) => /release_id = any|settings_at/.test(text)).length);
  }
  // Work in the background reads releases too, now and then during a report. A report that reads would do so each time.
  expect(Math.min(...reads)).toBe(0);
});

it('uses a change that another process made', async () => {
  const other = testClient(await test.another({ pages: test.pages }), {});
  expect((await report('1.1.0', other)).json()).toEqual({ counted: 0 });
  const team = await test.team();
  await test.ready(team, makeRelease('catalog', '1.1.0'));
  expect((await report('1.1.0', other)).json()).toEqual({ counted: 0 });
  await test.promote(team, { remote: 'catalog', version: '1.1.0' });
  expect((await report('1.1.0', other)).json()).toEqual({ counted: 1 });
  const body = { reason: 'It is broken.' };
  const withdrawn = await team.post('/v1/remotes/catalog/releases/1.1.0/withdraw', body);
  // A page that was opened before goes on, and still counts.
  expect([withdrawn.statusCode, (await report('1.1.0', other)).json()]).toEqual([
    200,
    { counted: 1 },
  ]);
});

it('counts nothing for a channel that does not exist', async () => {
  const events = [{ remote: 'catalog', version: '1.0.0', kind: 'loaded', ms: 90 }];
  const answer = await test.visitor.post('/v1/telemetry', { channel: 'nowhere', events });
  expect(answer.json()).toEqual({ counted: 0 });
});
