import type { ServerResponse } from 'node:http';
import { type WebhookReceiver, startReceiver } from '../../../../test/webhook-receiver.ts';
import { isWebhookUrlAllowed, sendSignedWebhookPost } from './webhook-request.ts';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const HOSTS = ['127.0.0.1', 'ci.internal'];
const post = (url: string, hosts: readonly string[] = HOSTS, timeoutMs?: number) =>
  sendSignedWebhookPost(
    { url, id: 'msg_1', body: '{}', secret: Buffer.alloc(32), at: new Date() },
    hosts,
    timeoutMs,
  );

it('follows no redirect', async () => {
  const inside = await startReceiver();
  const lead = (response: ServerResponse) =>
    response.writeHead(307, { location: inside.url }).end();
  receiver.answer(lead);
  expect(await post(receiver.url)).toEqual({ status: 307, failure: null });
  expect([receiver.received.length, inside.connections()]).toEqual([1, 0]);
  await inside.close();
});

it('does not read an endless response, and closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  receiver.answer((response) => {
    response.on('close', closed.resolve);
    response.writeHead(200).write('for ever');
  });
  expect(await post(receiver.url)).toEqual({ status: 200, failure: null });
  await closed.promise;
});

it('waits for a response no longer than the time-out', async () => {
  receiver.answer(() => undefined);
  const late = { status: null, failure: 'No answer within 10 s.' };
  expect(await post(receiver.url, HOSTS, 20)).toEqual(late);
});

// Node passes such a response to no listener of 'response', and closes the connection without an error.
it('reports a failure when the receiver switches to another protocol', async () => {
  receiver.answer(({ socket }) =>
    socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  );
  const closed = { status: null, failure: 'The connection was closed.' };
  expect(await post(receiver.url)).toEqual(closed);
});

it('reports that the receiver is not listening', async () => {
  const gone = await startReceiver();
  await gone.close();
  expect(await post(gone.url)).toEqual({
    status: null,
    failure: 'No server listens at that address.',
  });
});

it.each([
  ['https://team.example/hooks?room=7', true],
  ['https://10.0.0.7/', true],
  ['http://ci.internal:8080/', true],
  ['http://team.example/', false],
  ['https://me:word@team.example/', false],
  ['https://me@team.example/', false],
  ['ftp://ci.internal/', false],
  ['team.example', false],
])('%s may be the URL of a webhook: %s', (address, isOne) => {
  expect(isWebhookUrlAllowed(address, HOSTS)).toBe(isOne);
});

describe('an address inside the network of the site', () => {
  const refusal = {
    status: null,
    failure: 'It is inside the network of the site, or of this machine.',
  };

  it.each(['127.0.0.1', 'localhost', '2130706433', '0.0.0.0', '127.1'])(
    'is not connected to: this machine as %s',
    async (host) => {
      expect(await post(`https://${host}:${receiver.port}/`, [])).toEqual(refusal);
      expect(receiver.connections()).toBe(0);
    },
  );

  it.each(['10.0.0.7', '192.168.1.1', '172.16.0.1', '169.254.169.254', '100.64.0.1'])(
    'is not connected to: %s',
    async (host) => expect(await post(`https://${host}/`, [])).toEqual(refusal),
  );

  it.each(
    [
      [
        '[::]',
        '[::1]',
        '[::127.0.0.1]',
        '[::10.0.0.7]',
        '[::ffff:127.0.0.1]',
        '[::ffff:0:127.0.0.1]',
      ],
      [
        '[fc00::1]',
        '[fd00::7]',
        '[fe80::1]',
        '[fec0::1]',
        '[ff02::1]',
        '[100::1]',
        '[100:0:0:1::1]',
      ],
      ['[64:ff9b::a00:7]', '[64:ff9b:1::a00:7]', '[2002:a00:7::]', '[2001:0:a00:7::]'],
    ].flat(),
  )('is not connected: %s', async (host) =>
    expect(await post(`https://${host}/`, [])).toEqual(refusal),
  );

  it('gets nothing once the operator no longer allows its host', async () => {
    const failure = 'This site does not call such a URL.';
    expect(await post(receiver.url, [])).toEqual({ status: null, failure });
    expect(receiver.connections()).toBe(0);
  });
});
