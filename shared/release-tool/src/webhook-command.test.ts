import { startToolTest, type ToolTest } from '../test/tool-run.ts';

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

const HOOKS = '/api/v1/remotes/catalog/webhooks';
const at = '2026-01-02T03:04:05.000Z';
const webhook = {
  id: 'wh_1',
  remote: 'catalog',
  url: 'https://team.example/hooks',
  events: ['stop', 'heal'],
  by: { kind: 'token', name: 'team' },
  at,
};
const delivery = { id: 'msg_1', event: 'heal', at, tries: 1 };
const delivered = { ...delivery, state: 'delivered', status: 204 };
const failed = {
  ...delivery,
  id: 'msg_2',
  tries: 8,
  state: 'failed',
  failure: 'No server listens at that address.',
};

it('webhook add prints the events that it receives, and its secret alone', async () => {
  test.registry.answerOnce(`POST ${HOOKS}`, 201, { webhook, secret: 'whsec_abc' });
  const wish = ['--url', webhook.url, '--events', 'heal,stop', '--channels', 'production,staging'];
  const { code, printed, noted } = await test.run(['webhook', 'add', 'catalog', ...wish]);
  expect({ code, printed }).toEqual({ code: 0, printed: 'whsec_abc' });
  expect(noted).toContain('Next: cairn-mfe webhook test catalog wh_1');
  const [call] = test.callsTo('POST', HOOKS);
  expect(JSON.parse(call?.body ?? '')).toEqual({
    url: webhook.url,
    events: ['stop', 'heal'],
    channels: ['production', 'staging'],
  });
});

it('webhook add without more asks for everything', async () => {
  test.registry.answerOnce(`POST ${HOOKS}`, 201, { webhook, secret: 'whsec_abc' });
  await test.run(['webhook', 'add', 'catalog', '--url', webhook.url]);
  expect(JSON.parse(test.callsTo('POST', HOOKS)[0]?.body ?? '')).toEqual({ url: webhook.url });
});

it('webhook add asks for messages of a chat, and refuses an unknown form before any call', async () => {
  test.registry.answerOnce(`POST ${HOOKS}`, 201, { webhook, secret: 'whsec_abc' });
  const add = ['webhook', 'add', 'catalog', '--url', webhook.url, '--form'];
  await test.run([...add, 'slack']);
  const [sent] = test.callsTo('POST', HOOKS);
  expect(JSON.parse(sent?.body ?? '')).toEqual({ url: webhook.url, form: 'slack' });
  const { code, noted } = await test.run([...add, 'teams']);
  expect([code, noted]).toEqual([2, expect.stringContaining('--form is slack, and not teams.')]);
  expect(test.callsTo('POST', HOOKS)).toHaveLength(1);
});

it('webhook list shows the last delivery of each, and why one is off', async () => {
  const off = { ...webhook, id: 'wh_2', channels: ['staging'], last: failed };
  const webhooks = [
    { ...webhook, last: delivered },
    { ...off, off: { at, reason: 'Nothing has arrived since 2026-01-01.' } },
  ];
  test.registry.answerOnce(`GET ${HOOKS}`, 200, { webhooks });
  const { printed } = await test.run(['webhook', 'list', 'catalog']);
  expect(printed.split('\n')).toEqual([
    `wh_1  https://team.example/hooks  stop,heal  last: heal ${at}, delivered (answered 204)`,
    `wh_2  https://team.example/hooks  stop,heal  on staging  last: heal ${at}, failed (No server listens at that address)  OFF since ${at}: Nothing has arrived since 2026-01-01.`,
  ]);
});

it('webhook test and resend end with what became of it', async () => {
  test.registry.answerOnce(`POST ${HOOKS}/wh_1/test`, 200, { delivery: failed });
  const refused = await test.run(['webhook', 'test', 'catalog', 'wh_1']);
  expect([refused.code, refused.noted]).toEqual([
    1,
    'The event did not arrive: failed (No server listens at that address).',
  ]);
  const path = `${HOOKS}/wh_1/deliveries`;
  test.registry.answerOnce(`GET ${path}`, 200, { deliveries: [failed, delivered] });
  const { printed } = await test.run(['webhook', 'deliveries', 'catalog', 'wh_1']);
  expect(printed.split('\n')).toEqual([
    `msg_2  ${at}  heal  failed (No server listens at that address), 8 tries`,
    `msg_1  ${at}  heal  delivered (answered 204), 1 try`,
  ]);
  test.registry.answerOnce(`POST ${path}/msg_2/resend`, 200, { delivery: delivered });
  expect((await test.run(['webhook', 'resend', 'catalog', 'wh_1', 'msg_2'])).code).toBe(0);
});

it('webhook remove names it', async () => {
  test.registry.answerOnce(`DELETE ${HOOKS}/wh_1`, 200, { removed: true });
  const { code, noted } = await test.run(['webhook', 'remove', 'catalog', 'wh_1']);
  expect([code, noted]).toEqual([0, 'wh_1 is removed.']);
});

it.each([
  [['frob', 'catalog']],
  [['add', 'catalog']],
  [['add', 'catalog', '--url', 'https://team.example', '--events', 'heal,party']],
  [['remove', 'catalog']],
  [['resend', 'catalog', 'wh_1']],
])('webhook %j is not understood, and nothing is asked', async (args) => {
  expect((await test.run(['webhook', ...args])).code).toBe(2);
  expect(test.registry.calls).toEqual([]);
});

it('status names the webhooks that are off, with the reason', async () => {
  const off = { id: 'wh_2', remote: 'catalog', host: 'team.example', at, reason: 'It is gone.' };
  const remote = { name: 'catalog', version: '1.0.0', source: 'production', previous: [] };
  const channels = [{ channel: 'production', revision: 3, remotes: [{ ...remote, health: [] }] }];
  const answer = { channels, releases: [], webhooksOff: [off] };
  test.registry.answerOnce('GET /api/v1/status', 200, answer);
  const { printed } = await test.run(['status']);
  expect(printed).toContain('The webhook wh_2 of catalog to team.example is off: It is gone.');
});
