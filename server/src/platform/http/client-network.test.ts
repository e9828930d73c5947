import { type AddressInfo, connect } from 'node:net';
import { createFastifyServer } from './server.ts';
import { toClientNetwork, toNetworkOfAddress } from './client-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['203.0.113.8', '203.0.113.8/32'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['::ffff:cb00:7107', '203.0.113.7/32'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::7', '2001:db8:1:3::/64'],
  ['2001:db8::1:2:3:7', '2001:db8::/64'],
  ['fe80::7%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
  ['', ''],
  [undefined, 'disconnected'],
])('a client with the address %j belongs to %j', (ip, client) => {
  expect(toClientNetwork({ ip })).toBe(client);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.250', '203.0.113.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['2001:db8::7', '2001:db8::/48'],
])('the range of %j is %j', (address, range) => {
  expect(toNetworkOfAddress(address, { ipv4: 24, ipv6: 48 })).toBe(range);
});

it.each([0, 1])(
  'knows the address of a disconnected client, behind %i proxies',
  async (trustedProxies) => {
    const app = createFastifyServer({ logger: false, trustedProxies, lenientPath: '/packages' });
    const found = new Promise<unknown>((resolve) => {
      app.get('/', (request, reply) => {
        request.socket.once('close', () => {
          try {
            resolve(toClientNetwork(request));
          } catch (error) {
            resolve(error);
          }
        });
        reply.hijack();
        client.destroy();
      });
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await found).toBe('127.0.0.1/32');
    await app.close();
  },
);
