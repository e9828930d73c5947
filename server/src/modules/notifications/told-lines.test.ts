import { once } from 'node:events';
import { SOCKET_PATH } from '@cairn/api/instructor-chat.contract';
import { NOTIFICATION_EVENT, NOTIFICATION_NAMESPACE } from '@cairn/api/notifications.contract';
import { io, type Socket } from 'socket.io-client';
import { retryUntil } from '../../../test/server-process.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { aCourse } from '../../../test/test-content.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { notifyStudents } from './notify.ts';

let test: TestApp;
const urls: string[] = [];
const lines: Socket[] = [];
beforeAll(async () => {
  test = await startLearningApp({ 'courses/stats/course.yaml': aCourse('stats') });
  const other = await test.another();
  for (const app of [test.app, other]) urls.push(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
});
afterAll(() => test.close());

const dial = (url: string | undefined, token: string | undefined) => {
  const heard: string[] = [];
  const line = io(`${url}${NOTIFICATION_NAMESPACE}`, {
    path: `/api${SOCKET_PATH}`,
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
  });
  lines.push(line);
  line.onAny((event: string, ...news: unknown[]) => heard.push([event, ...news].join(' ')));
  return { line, heard };
};
const open = async (client: TestClient, url = urls[0]) => {
  const dialled = dial(url, client.headers['jwt-token']);
  await once(dialled.line as unknown as NodeJS.EventEmitter, 'connect');
  return dialled;
};
const idOf = ({ headers }: TestClient) => headers['id'] ?? '';
const tell = (client: TestClient, onceKey: string, isKept = true) =>
  test.sql.begin(async (tx) => {
    await notifyStudents(tx, [idOf(client)], {
      kind: 'graded',
      courseId: 'stats',
      subject: { itemId: 'a1', itemName: 'Hand in 1' },
      onceKey,
      at: test.clock.now,
    });
    if (!isKept) throw new Error('undone');
  });
const heardBy = ({ heard }: { heard: readonly string[] }, count: number) =>
  retryUntil(
    () => Promise.resolve(heard.length),
    (length) => length >= count,
  );

it('sends an event without content to every open page of a person at every server', async () => {
  const client = await test.as(await test.addStudent());
  const stranger = await test.as(await test.addStudent());
  const here = await open(client);
  const there = await open(client, urls[1]);
  const foreign = await open(stranger);
  await tell(client, 'first');
  await Promise.all([heardBy(here, 1), heardBy(there, 1)]);
  await tell(stranger, 'theirs');
  await heardBy(foreign, 1);
  expect([here.heard, there.heard, foreign.heard]).toEqual([
    [NOTIFICATION_EVENT],
    [NOTIFICATION_EVENT],
    [NOTIFICATION_EVENT],
  ]);
});

it('sends no event for rolled back or repeated notifications, and one when they are read elsewhere', async () => {
  const client = await test.as(await test.addStudent());
  const line = await open(client);
  await expect(tell(client, 'undone', false)).rejects.toThrow('undone');
  await tell(client, 'once');
  await tell(client, 'once');
  await heardBy(line, 1);
  await client.put('/notifications/read', { upTo: '999999999' });
  await heardBy(line, 2);
  expect(line.heard).toEqual([NOTIFICATION_EVENT, NOTIFICATION_EVENT]);
});

it.each([undefined, 'forged'])('refuses a connection with the token %s', async (token) => {
  const { line } = dial(urls[0], token);
  const [error] = (await once(line as unknown as NodeJS.EventEmitter, 'connect_error')) as [Error];
  expect(error).toMatchObject({ data: { code: 'unauthorized' } });
});
