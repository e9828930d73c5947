/** Tests of the socket of the notification bell. */
import { FakeWebSocket } from './test/fake-web-socket.ts';
import { openNotificationSocket, type NotificationSocketOptions } from './notification-socket.ts';

jest.mock('socket.io-client', () =>
  jest
    .requireActual<typeof import('./test/fake-web-socket.ts')>('./test/fake-web-socket.ts')
    .loadSocketLibrary(),
);

const lines = FakeWebSocket.made;
const settle = () => jest.advanceTimersByTimeAsync(0);

const start = (token: NotificationSocketOptions['token'] = () => Promise.resolve('token-1')) => {
  const told = { times: 0 };
  const onNotification = () => (told.times += 1);
  return {
    socket: openNotificationSocket({ base: 'https://learn.example/api/', token, onNotification }),
    told,
  };
};
/** Opens a socket, and answers its connection. */
const answered = async (answer: string, token?: NotificationSocketOptions['token']) => {
  const bell = start(token);
  const line = lines.at(-1);
  if (line === undefined) throw new Error('nothing was dialled');
  line.accept();
  await settle();
  line.say(answer);
  await settle();
  return { ...bell, line };
};
const TAKEN = '40/notifications,{"sid":"mine"}';
const REFUSED = '44/notifications,{"message":"unauthorized"}';

beforeEach(() => {
  lines.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('the line of the bell', () => {
  it('is dialled below the API base, and shows the token', async () => {
    const { line } = await answered(TAKEN);
    const { origin, pathname, searchParams } = line.url;
    expect([origin, pathname]).toEqual(['wss://learn.example', '/api/socket.io/']);
    expect(searchParams.get('transport')).toBe('websocket');
    expect(line.sent).toEqual(['40/notifications,{"token":"token-1"}']);
  });

  it.each([
    ['nobody is signed in', () => Promise.resolve(undefined)],
    ['the token cannot be had', () => Promise.reject(new Error('no server'))],
  ])('shows none where %s, and lets the server refuse', async (_when, token) => {
    const { line, told } = await answered(REFUSED, token);
    expect(line.sent).toEqual(['40/notifications,{}']);
    expect(told.times).toBe(0);
  });

  it('tells when it stands, and with each notification', async () => {
    const { line, told } = await answered(TAKEN);
    expect(told.times).toBe(1);
    line.say('42/notifications,["told"]');
    await settle();
    expect(told.times).toBe(2);
    line.say('42/notifications,["another"]');
    await settle();
    expect(told.times).toBe(2);
  });

  it('is one of its own, so that closing it closes no other', async () => {
    const [first, second] = [await answered(TAKEN), await answered(TAKEN)];
    expect(lines).toHaveLength(2);
    first.socket.close();
    await settle();
    expect([first.line.isClosed, second.line.isClosed]).toEqual([true, false]);
  });

  it('when lost is found again, and tells: something may have been missed', async () => {
    const { line, told } = await answered(TAKEN);
    line.breakOff();
    await jest.advanceTimersByTimeAsync(2000);
    expect(lines).toHaveLength(2);
    lines[1]?.accept();
    await settle();
    lines[1]?.say(TAKEN);
    await settle();
    expect(told.times).toBe(2);
  });

  it('is hung up by closing it, and stays so', async () => {
    const { socket, line } = await answered(TAKEN);
    socket.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([line.isClosed, lines.length]).toEqual([true, 1]);
  });
});

describe('a line that is refused', () => {
  it('stays away until it is tried again, with the token of that moment', async () => {
    let token = 'old';
    const { socket } = await answered(REFUSED, () => Promise.resolve(token));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(1);
    token = 'new';
    socket.tryAgain();
    expect(lines).toHaveLength(2);
    lines[1]?.accept();
    await settle();
    expect(lines[1]?.sent).toEqual(['40/notifications,{"token":"new"}']);
  });

  it('is not dialled a second time where one stands', async () => {
    const { socket, line } = await answered(TAKEN);
    socket.tryAgain();
    await settle();
    expect([lines.length, line.sent.length]).toEqual([1, 1]);
  });
});
