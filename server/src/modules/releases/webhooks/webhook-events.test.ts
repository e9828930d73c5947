import type { WebhookMessage } from '@cairn/api/release-webhooks.contract';
import { readBootManifest, makeRelease, type ReleaseTest } from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { startWebhookTest, type WebhookTest } from '../../../../test/test-webhooks.ts';
import type { WebhookReceiver } from '../../../../test/webhook-receiver.ts';
import { OPERATOR_RELEASE_AUTHOR } from '../permissions/release-author.ts';
import { createWebhooksService } from './webhooks.service.ts';

let started: WebhookTest;
let test: ReleaseTest;
let receiver: WebhookReceiver;
let everybody: TestClient;
let catalogue: TestClient;
let learning: TestClient;
let add: WebhookTest['add'];
let release: WebhookTest['release'];
let next: WebhookTest['next'];
beforeAll(async () => {
  started = await startWebhookTest();
  ({ test, everybody, catalogue, learning, add, release, next } = started);
});
afterAll(() => started.close());
beforeEach(async () => {
  receiver = await started.begin();
});

/** Receives messages with the name of their receiver, oldest first. */
const hear = async (count: number) => {
  const heard: [name: string, message: WebhookMessage][] = [];
  while (heard.length < count) {
    const { path: name, message } = await receiver.next();
    heard.push([name.slice(1), message]);
  }
  return heard.toSorted(([, one], [, two]) => one.at.localeCompare(two.at));
};
const wordsOf = (heard: Awaited<ReturnType<typeof hear>>) =>
  heard.map(([name, { event, remote = '', version = '' }]) =>
    [name, event, remote, version].filter((word) => word !== '').join(' '),
  );

it('are sent to each team for its own remote, and to webhooks for all remotes', async () => {
  await add(catalogue, 'catalog');
  await add(learning, 'learning', {}, 'learning');
  await add(everybody, 'all', { events: ['promote'] }, '*');
  const first = await release('catalog');
  expect(wordsOf(await hear(3)).toSorted()).toEqual([
    `all promote catalog ${first}`,
    `catalog promote catalog ${first}`,
    `catalog publish catalog ${first}`,
  ]);
  const second = await release('learning');
  expect(wordsOf(await hear(3)).toSorted()).toEqual([
    `all promote learning ${second}`,
    `learning promote learning ${second}`,
    `learning publish learning ${second}`,
  ]);
});

it('contain author, channel, date, reason and revision of a change', async () => {
  const before = await release('catalog');
  await add(catalogue, 'catalog', { events: ['promote', 'rollback'] });
  const version = await release('catalog');
  const [[, promoted] = []] = await hear(1);
  const { revisions } = (await everybody.get('/v1/channels/production/revisions')).json();
  expect(promoted).toEqual({
    id: expect.stringMatching(/^msg_[\da-f]{32}$/),
    event: 'promote',
    at: revisions[0].at,
    remote: 'catalog',
    version,
    channel: 'production',
    revision: revisions[0].revision,
    by: { kind: 'token', name: 'everybody' },
    reason: '',
    url: '/releases',
  });
  await everybody.post('/v1/channels/production/rollback', {
    remote: 'catalog',
    reason: 'It is empty.',
  });
  const [[, returned] = []] = await hear(1);
  expect(returned).toMatchObject({ event: 'rollback', version: before, reason: 'It is empty.' });
});

it('of several remotes in one revision are sent for each remote, and only for the chosen channels', async () => {
  await add(everybody, 'staging', { channels: ['staging'] }, '*');
  const [first, second] = [await release('catalog'), await release('learning')];
  const changes = [
    { action: 'promote', remote: 'catalog', version: first },
    { action: 'promote', remote: 'learning', version: second },
  ];
  await test.sql`update release_channels set wants = 'rules' where channel = 'staging'`;
  const wish = { changes, reason: 'together' };
  const answer = await everybody.post('/v1/channels/staging/changes', wish, {
    headers: { 'if-match': '0' },
  });
  expect(answer.statusCode).toBe(200);
  const unused = makeRelease('catalog', next());
  await test.publish(everybody, unused);
  const { version } = unused.descriptor;
  await everybody.post(`/v1/remotes/catalog/releases/${version}/withdraw`, { reason: 'It leaks.' });
  const heard = await hear(6);
  expect(wordsOf(heard).toSorted()).toEqual([
    `staging promote catalog ${first}`,
    `staging promote learning ${second}`,
    `staging publish catalog ${first}`,
    `staging publish catalog ${version}`,
    `staging publish learning ${second}`,
    `staging withdraw catalog ${version}`,
  ]);
  const promoted = heard.filter(([, { event }]) => event === 'promote');
  expect(promoted.map(([, { channel }]) => channel)).toEqual(['staging', 'staging']);
});

it('include each step of a canary, waiting change requests, and freezes', async () => {
  const events = ['canary', 'request', 'freeze'];
  await add(catalogue, 'catalog', { events, channels: ['production'] });
  const version = next();
  await test.ready(everybody, makeRelease('catalog', version));
  for (const percent of [5, 40, 0])
    await test.promote(everybody, { remote: 'catalog', version, percent });
  await test.sql`update release_channels set approvals = 1 where channel = 'production'`;
  await test.promote(everybody, { remote: 'catalog', version, percent: 10 });
  await test.sql`update release_channels set approvals = 0`;
  for (const call of ['post', 'delete'] as const)
    await everybody[call]('/v1/channels/production/freeze', { reason: 'Exams.' });
  const heard = await hear(6);
  expect(
    heard.map(([, { event, remote, percent, frozen }]) => [event, remote, percent ?? frozen]),
  ).toEqual([
    ['canary', 'catalog', 5],
    ['canary', 'catalog', 40],
    ['canary', 'catalog', 0],
    ['request', 'catalog', 10],
    ['freeze', undefined, true],
    ['freeze', undefined, false],
  ]);
});

/** Opens pages that get the version, each from a range of its own, and reports their failure. */
const fail = async (version: string, pages: number) => {
  for (let page = 0, told = 0; told < pages; page += 1) {
    const opened = await test.app.inject({ url: '/catalog', remoteAddress: `203.${page}.113.7` });
    const { mark, remotes } = readBootManifest(opened);
    if (remotes.find(({ name }) => name === 'catalog')?.current.version !== version) continue;
    told += 1;
    const events = [
      { remote: 'catalog', version, kind: 'failed', cause: 'mount', instead: '1.0.0' },
    ];
    await test.visitor.post('/v1/telemetry', { channel: 'production', mark, events });
  }
};

it('are sent once for an automatic stop or rollback, for any number of reports', async () => {
  await add(catalogue, 'catalog', { events: ['stop', 'heal'] });
  const tried = next();
  await test.ready(everybody, makeRelease('catalog', tried));
  await test.promote(everybody, { remote: 'catalog', version: tried, percent: 99 });
  // A canary that always fails is stopped after so many starts, and no page has it afterwards (decision 060).
  await fail(tried, 8);
  const promoted = await release('catalog');
  await fail(promoted, 40);
  const by = { kind: 'site', name: 'telemetry' };
  expect((await hear(2)).map(([, message]) => message)).toEqual([
    expect.objectContaining({ event: 'stop', version: tried, percent: 0, by }),
    expect.objectContaining({ event: 'heal', version: promoted, by }),
  ]);
  const [{ count } = {}] = await test.sql`select count(*)::int from release_webhook_deliveries`;
  expect(count).toBe(2);
});

it('are not sent for previews', async () => {
  await add(catalogue, 'catalog');
  const version = '1.1.0-preview.b-x.g0123456789ab';
  await test.publish(everybody, makeRelease('catalog', version));
  const preview = { version, branch: 'x' };
  expect((await catalogue.put('/v1/remotes/catalog/previews', preview)).statusCode).toBe(200);
  const own = await release('catalog');
  expect(wordsOf(await hear(2)).toSorted()).toEqual([
    `catalog promote catalog ${own}`,
    `catalog publish catalog ${own}`,
  ]);
});

it('can be subscribed by an operator with the same words, for all remotes', async () => {
  const service = createWebhooksService(test.sql, { now: () => new Date(), hosts: ['127.0.0.1'] });
  await service.add(
    '*',
    { url: `${receiver.url}/ops`, events: ['withdraw'] },
    OPERATOR_RELEASE_AUTHOR,
  );
  const version = next();
  await test.publish(everybody, makeRelease('learning', version));
  await everybody.post(`/v1/remotes/learning/releases/${version}/withdraw`, { reason: 'Leaks.' });
  const [[name, message] = []] = await hear(1);
  expect([name, message?.remote, message?.reason]).toEqual(['ops', 'learning', 'Leaks.']);
});
