import { Webhook } from 'standardwebhooks';
import type { ListedWebhook } from '@cairn/api/release-webhooks.contract';
import { createTestDatabase } from '../../../../test/test-database.ts';
import { type WebhookReceiver, startReceiver } from '../../../../test/webhook-receiver.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { endChannelFreeze, startChannelFreeze } from '../channels/channel-freeze.service.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { OPERATOR_RELEASE_AUTHOR } from '../permissions/release-author.ts';
import { addRemoteToRegistry } from '../registry/releases.repository.ts';
import { sendDueWebhookDeliveries, deleteOldWebhookDeliveries } from './webhook-delivery.ts';
import { claimDueWebhookDeliveries } from './webhooks.repository.ts';
import { createWebhooksService, type WebhooksService } from './webhooks.service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PUBLIC_URL = 'https://learn.example';
const publishing = { kind: 'token', id: 'a1', name: 'team catalogue' } as const;

let sql: Sql;
let drop: () => Promise<void>;
let receiver: WebhookReceiver;
let webhooks: WebhooksService;
let webhook: ListedWebhook;
let secret: string;
const clock = { now: new Date() };
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};
const deps = { now: () => clock.now, hosts: ['127.0.0.1'], publicUrl: PUBLIC_URL };
beforeAll(async () => {
  ({ sql, drop } = await createTestDatabase());
  await addRemoteToRegistry(sql, 'catalog');
});
afterAll(() => drop());
beforeEach(async () => {
  clock.now = new Date();
  receiver = await startReceiver();
  webhooks = createWebhooksService(sql, deps);
  const url = `${receiver.url}/hooks/s3cret?room=7`;
  ({ webhook, secret } = await webhooks.add('catalog', { url }, OPERATOR_RELEASE_AUTHOR));
});
afterEach(async () => {
  await receiver.close();
  await webhooks.remove(webhook.id, OPERATOR_RELEASE_AUTHOR);
});

let patch = 0;
const publish = () => {
  patch += 1;
  const version = `1.0.${patch}`;
  return sql.begin(async (tx) => {
    await addReleaseEvent(tx, { kind: 'published', by: publishing, remote: 'catalog', version });
    return version;
  });
};
const deliver = () => sendDueWebhookDeliveries(sql, deps);
const last = async () => (await webhooks.deliveries(webhook.id))[0];
const versions = () => receiver.received.map(({ message }) => message.version);

it('is signed by Standard Webhooks, with the secret that was shown once', async () => {
  const version = await publish();
  await deliver();
  const { headers, body, path } = await receiver.next();
  expect(path).toBe('/hooks/s3cret?room=7');
  const signed = headers as Record<string, string>;
  expect(new Webhook(secret).verify(body, signed)).toEqual({
    id: headers['webhook-id'],
    event: 'publish',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    remote: 'catalog',
    version,
    by: { kind: 'token', name: 'team catalogue' },
    reason: '',
    url: 'https://learn.example/releases',
  });
  const verify = (text: string, key = secret) => new Webhook(key).verify(text, signed);
  expect(() => verify(body.replace(version, '6.6.6'))).toThrow('No matching signature');
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  expect(() => verify(body, other)).toThrow('No matching signature');
});

it('a chat gets the event as a message, which is composed when it is sent', async () => {
  const request = { url: `${receiver.url}/chat`, form: 'slack' } as const;
  const { webhook: chat } = await webhooks.add('catalog', request, OPERATOR_RELEASE_AUTHOR);
  expect(chat).toMatchObject({ form: 'slack' });
  const version = await publish();
  await deliver();
  const bodies = [await receiver.next(), await receiver.next()];
  expect(JSON.parse(bodies.find(({ path }) => path === '/chat')?.body ?? '')).toEqual({
    text: `*catalog ${version} was published.* By team catalogue. <https://learn.example/releases|Releases>`,
  });
  await webhooks.remove(chat.id, OPERATOR_RELEASE_AUTHOR);
});

it('is not sent for a transaction that was rolled back', async () => {
  const undone = sql.begin(async (tx) => {
    await addReleaseEvent(tx, {
      kind: 'published',
      by: publishing,
      remote: 'catalog',
      version: '6.6.6',
    });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const version = await publish();
  await deliver();
  expect(versions()).toEqual([version]);
});

it('is retried with the same id until it is accepted, and not afterwards', async () => {
  receiver.answer(500);
  await publish();
  await deliver();
  expect(await last()).toMatchObject({ state: 'waiting', tries: 1, status: 500 });
  pass(MINUTE_MS - 1);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  pass(1);
  await deliver();
  expect(await last()).toMatchObject({ state: 'delivered', tries: 2, status: 204 });
  pass(DAY_MS);
  await deliver();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([(await last())?.id, (await last())?.id]);
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(60);
});

/** Delivers what is due, hour by hour. */
const waitOut = async (hours: number) => {
  for (let hour = 0; hour < hours; hour += 1) {
    await deliver();
    pass(HOUR_MS);
  }
};

it('fails after a day, is listed as failed, and can be sent again', async () => {
  receiver.answer(...Array.from({ length: 8 }, () => 503));
  const version = await publish();
  await waitOut(22);
  expect(await last()).toMatchObject({ state: 'waiting', tries: 7 });
  await waitOut(72);
  const failed = await last();
  expect(failed).toMatchObject({ state: 'failed', tries: 8, status: 503 });
  expect((await webhooks.list('catalog'))[0]).not.toHaveProperty('off');
  const again = await webhooks.resend(webhook.id, failed?.id ?? '', 'catalog');
  expect(again).toMatchObject({ id: failed?.id, state: 'delivered', tries: 9, status: 204 });
  expect(versions()).toEqual(Array.from({ length: 9 }, () => version));
});

it('that is sent again and refused counts as failed, even if it was delivered before', async () => {
  await publish();
  await deliver();
  const first = await last();
  expect(first).toMatchObject({ state: 'delivered', status: 204 });
  receiver.answer(500);
  const again = await webhooks.resend(webhook.id, first?.id ?? '', 'catalog');
  expect(again).toMatchObject({ state: 'failed', tries: 2, status: 500 });
});

it('is switched off after days without a delivery, with the reason, until a test arrives', async () => {
  receiver.answer(...Array.from({ length: 17 }, () => 500));
  await publish();
  await waitOut(48);
  await publish();
  await waitOut(20);
  expect((await webhooks.list('catalog'))[0]).not.toHaveProperty('off');
  await waitOut(28);
  const reason = `Nothing has arrived since ${new Date().toISOString().slice(0, 10)}. The last answer was 500.`;
  expect((await webhooks.list('catalog'))[0]).toMatchObject({ off: { reason } });
  const [told] =
    await sql`select who, remote, reason from release_events where kind = 'webhook-failed'`;
  const host = `127.0.0.1:${receiver.port}`;
  expect(told).toEqual({
    who: 'webhooks',
    remote: 'catalog',
    reason: `${host} is switched off. ${reason}`,
  });
  const before = await last();
  await publish();
  await deliver();
  expect(await last()).toEqual(before);

  const failed = await webhooks.test(webhook.id, OPERATOR_RELEASE_AUTHOR, 'catalog');
  expect(failed).toMatchObject({ event: 'test', state: 'failed', status: 500, tries: 1 });
  expect((await webhooks.list('catalog'))[0]).toHaveProperty('off');
  const arrived = await webhooks.test(webhook.id, OPERATOR_RELEASE_AUTHOR, 'catalog');
  expect(arrived).toMatchObject({ event: 'test', state: 'delivered', status: 204 });
  expect((await webhooks.list('catalog'))[0]).not.toHaveProperty('off');
  const version = await publish();
  await deliver();
  expect(versions().at(-1)).toBe(version);
});

it('is switched off at once by status 410, with all waiting notifications', async () => {
  receiver.answer(500);
  await publish();
  await deliver();
  receiver.answer(410);
  await publish();
  await deliver();
  const reason = 'It answered 410: it is there no more.';
  expect((await webhooks.list('catalog'))[0]).toMatchObject({ off: { reason } });
  pass(DAY_MS);
  await deliver();
  expect(receiver.received).toHaveLength(2);
});

it('is sent by one of two processes at the same time, without waiting for each other', async () => {
  const published = [await publish(), await publish(), await publish()];
  const due = { now: clock.now, pauses: [1], most: 2 };
  const taken = await sql.begin(async (tx) => [
    ...(await claimDueWebhookDeliveries(tx, due)),
    ...(await claimDueWebhookDeliveries(sql, due)),
  ]);
  expect(new Set(taken.map(({ what }) => what.version))).toEqual(new Set(published));
});

it('is sent for a change that an operator makes at the command line', async () => {
  await startChannelFreeze(sql, deps.now, {
    channel: 'production',
    by: OPERATOR_RELEASE_AUTHOR,
    reason: 'Exams.',
  });
  await endChannelFreeze(sql, deps.now, {
    channel: 'production',
    by: OPERATOR_RELEASE_AUTHOR,
    reason: 'Over.',
  });
  await deliver();
  const told = receiver.received.map(({ message }) => [
    message.event,
    message.frozen,
    message.reason,
  ]);
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(['freeze', true, 'Exams.']);
  expect(told).toContainEqual(['freeze', false, 'Over.']);
});

it('deletes deliveries after 30 days', async () => {
  await publish();
  await deliver();
  await deleteOldWebhookDeliveries(sql, new Date(Date.now() + 30 * DAY_MS - HOUR_MS));
  expect(await webhooks.deliveries(webhook.id)).toHaveLength(1);
  await deleteOldWebhookDeliveries(sql, new Date(Date.now() + 30 * DAY_MS + HOUR_MS));
  expect(await webhooks.deliveries(webhook.id)).toEqual([]);
});
