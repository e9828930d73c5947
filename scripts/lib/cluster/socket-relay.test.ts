import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSocketRelay, type SocketRelay } from './socket-relay.ts';

let folder: string;
let service: Server;
let relay: SocketRelay;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-relay-'));
  const socketPath = join(folder, 'service.sock');
  service = createServer();
  service.listen(socketPath);
  await once(service, 'listening');
  relay = await openSocketRelay(socketPath);
});
afterEach(async () => {
  await relay.close();
  await new Promise((resolve) => service.close(resolve));
  await rm(folder, { recursive: true });
});

const openConnection = async () => {
  const client = connect(relay.port, '127.0.0.1');
  client.on('error', () => undefined);
  const [accepted] = (await once(service, 'connection')) as [Socket];
  accepted.on('error', () => undefined);
  client.write('?');
  await once(accepted, 'data');
  accepted.write('!');
  await once(client, 'data');
  return { client, accepted };
};

it('ends the connection to the service when a client is killed', async () => {
  const { client, accepted } = await openConnection();
  accepted.resume();
  client.resetAndDestroy();
  await once(accepted, 'close');
  expect(accepted.destroyed).toBe(true);
});

it('ends the connection of a client that writes on when the service is stopped', async () => {
  const { client, accepted } = await openConnection();
  const closed = once(client, 'close');
  accepted.destroy();
  client.write('?');
  await closed;
  expect(client.destroyed).toBe(true);
});

it('closes while a client is connected', async () => {
  const { client } = await openConnection();
  const closed = once(client, 'close');
  await relay.close();
  await closed;
  expect(client.destroyed).toBe(true);
});
