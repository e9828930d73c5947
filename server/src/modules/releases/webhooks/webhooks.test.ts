import { type ReleaseTest, readBrokenRules } from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  startWebhookTest,
  toWebhooksPath,
  type WebhookTest,
} from '../../../../test/test-webhooks.ts';
import type { WebhookReceiver } from '../../../../test/webhook-receiver.ts';
import { createWebhooksService } from './webhooks.service.ts';

let started: WebhookTest;
let test: ReleaseTest;
let receiver: WebhookReceiver;
let everybody: TestClient;
let catalogue: TestClient;
let learning: TestClient;
let add: WebhookTest['add'];
let release: WebhookTest['release'];
beforeAll(async () => {
  started = await startWebhookTest();
  ({ test, everybody, catalogue, learning, add, release } = started);
});
afterAll(() => started.close());
beforeEach(async () => {
  receiver = await started.begin();
});

describe('a token', () => {
  it('of another remote neither sees nor changes a webhook', async () => {
    const { webhook } = await add(catalogue, 'catalog');
    const own = `${toWebhooksPath()}/${webhook.id}`;
    const foreign = `${toWebhooksPath('learning')}/${webhook.id}`;
    expect((await learning.get(toWebhooksPath('learning'))).json()).toEqual({ webhooks: [] });
    for (const answer of [
      await learning.get(toWebhooksPath()),
      await learning.post(toWebhooksPath(), { url: receiver.url }),
      await learning.delete(own),
      await learning.post(`${own}/test`),
      await learning.get(`${own}/deliveries`),
      await learning.post(`${own}/deliveries/msg_1/resend`),
    ])
      expect([answer.statusCode, readBrokenRules(answer)]).toEqual([403, ['token-remote']]);
    for (const answer of [
      await learning.delete(foreign),
      await learning.post(`${foreign}/test`),
      await learning.get(`${foreign}/deliveries`),
      await learning.post(`${foreign}/deliveries/msg_1/resend`),
    ])
      expect([answer.statusCode, readBrokenRules(answer)]).toEqual([404, ['webhook-unknown']]);
    expect((await catalogue.get(toWebhooksPath())).json().webhooks).toHaveLength(1);
    expect(receiver.connections()).toBe(0);
  });

  it('of one remote gets no events of others, and a token for previews none at all', async () => {
    const all = await catalogue.post(toWebhooksPath('*'), { url: receiver.url });
    expect([all.statusCode, readBrokenRules(all)]).toEqual([403, ['token-remote']]);
    const branches = await test.team({ remote: 'catalog', channel: 'preview-*' });
    for (const answer of [
      await branches.post(toWebhooksPath(), { url: receiver.url }),
      await branches.get(toWebhooksPath()),
    ])
      expect([answer.statusCode, readBrokenRules(answer)]).toEqual([403, ['token-channel']]);
  });

  it('of the remote removes it, and the history does not contain the path of its URL', async () => {
    const { webhook } = await add(catalogue, 's3cret', { events: ['heal', 'publish'] });
    expect((await catalogue.delete(`${toWebhooksPath()}/${webhook.id}`)).json()).toEqual({
      removed: true,
    });
    await release('catalog');
    expect((await catalogue.get(toWebhooksPath())).json()).toEqual({ webhooks: [] });
    const { entries } = (await everybody.get('/v1/release-history')).json();
    const told = (entries as Record<string, unknown>[])
      .filter(({ kind }) => String(kind).startsWith('webhook'))
      .slice(0, 2)
      .map(({ kind, remote, by, reason }) => ({ kind, remote, by, reason }));
    const of = {
      remote: 'catalog',
      by: { kind: 'token', name: 'team catalogue' },
      reason: `127.0.0.1:${receiver.port}: publish, heal`,
    };
    expect(told).toEqual([
      { kind: 'webhook-removed', ...of },
      { kind: 'webhook-added', ...of },
    ]);
    expect(receiver.connections()).toBe(0);
  });
});

it('shows switched-off webhooks only to the team of the remote', async () => {
  const { webhook } = await add(catalogue, 'catalog');
  await add(learning, 'learning', {}, 'learning');
  await test.sql`update release_webhooks set off_at = now(), off_reason = 'Nobody listens.'
    where webhook_id = ${webhook.id}`;
  const off = { id: webhook.id, remote: 'catalog', reason: 'Nobody listens.' };
  expect((await catalogue.get('/v1/status')).json().webhooksOff).toMatchObject([off]);
  expect((await learning.get('/v1/status')).json()).not.toHaveProperty('webhooksOff');
});

it('shows its secret in no list and no message', async () => {
  const { webhook, secret } = await add(catalogue, 'catalog');
  const key = secret.replace('whsec_', '');
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  const tried = await catalogue.post(`${toWebhooksPath()}/${webhook.id}/test`);
  const { body, headers } = await receiver.next();
  const shown = [
    tried.body,
    body,
    JSON.stringify(headers),
    (await catalogue.get(toWebhooksPath())).body,
    (await catalogue.get(`${toWebhooksPath()}/${webhook.id}/deliveries`)).body,
    (await everybody.get('/v1/status')).body,
    (await everybody.get('/v1/release-history')).body,
    JSON.stringify(
      await createWebhooksService(test.sql, { now: () => new Date(), hosts: [] }).list(),
    ),
  ];
  for (const text of shown) {
    expect(text).not.toContain(key);
    expect(text).not.toContain('secret');
  }
});

it.each([
  [{ url: 'http://team.example/' }, 422, 'webhook-address'],
  [{ url: 'https://me:word@team.example/' }, 422, 'webhook-address'],
  [{ url: 'ftp://team.example/' }, 422, 'webhook-address'],
  [{ url: 'team.example' }, 422, 'webhook-address'],
  [{ url: 'https://team.example/', channels: ['nowhere'] }, 404, 'channel-unknown'],
])('refuses %j', async (wish, status, rule) => {
  const answer = await catalogue.post(toWebhooksPath(), wish);
  expect([answer.statusCode, readBrokenRules(answer)]).toEqual([status, [rule]]);
});

it('gives a remote at most ten webhooks, even with simultaneous requests', async () => {
  const wish = { url: 'https://team.example/' };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => catalogue.post(toWebhooksPath(), wish)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map(readBrokenRules)).toEqual([['webhook-limit'], ['webhook-limit']]);
  await add(learning, 'learning', {}, 'learning');
});
