/** Tests of the connection of a chat socket. */
import { openConnectedTestChat, fakeSockets, flushTimers, openTestChat } from './test/fake-chat.ts';
import type { FakeWebSocket } from './test/fake-web-socket.ts';

jest.mock('socket.io-client', () =>
  jest
    .requireActual<typeof import('./test/fake-web-socket.ts')>('./test/fake-web-socket.ts')
    .loadSocketLibrary(),
);

const AGAIN_MS = 3000;
const refuse = async (line: FakeWebSocket | undefined) => {
  line?.accept();
  line?.say('44/messages,{"message":"unauthorized"}');
  await flushTimers();
};

beforeEach(() => {
  fakeSockets.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('the line of a chat', () => {
  it('[TAPI-54] is dialled below the chat base, for this chat and person, and shows the token', async () => {
    const { socket, heard, failures, line } = await openConnectedTestChat();
    const { origin, pathname, searchParams } = line.url;
    expect([origin, pathname]).toEqual(['wss://learn.example', '/api/socket.io/']);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      chatId: 'c1',
      userId: 's1',
      transport: 'websocket',
    });
    expect(line.sent).toEqual(['40/messages,{"token":"token-1"}']);
    expect([heard, failures, socket.isConnected()]).toEqual([['connected'], [], true]);
  });

  it('is one of its own for each chat', async () => {
    const [first, second] = [openTestChat(), openTestChat({ chatId: 'c2' })];
    await flushTimers();
    expect(fakeSockets.map(({ url }) => url.searchParams.get('chatId'))).toEqual(['c1', 'c2']);
    first.socket.close();
    second.socket.close();
  });

  it('[ICHAT-10] is not dialled without a token, which is only reported', async () => {
    const { failures, socket } = openTestChat({ token: () => Promise.resolve(undefined) });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fakeSockets).toHaveLength(0);
    expect(failures).toHaveLength(1);
    expect(socket.isConnected()).toBe(false);
  });

  it('is not dialled once it is closed, though the token comes later', async () => {
    const token = Promise.withResolvers<string>();
    const { socket, failures } = openTestChat({ token: () => token.promise });
    socket.close();
    token.resolve('token-1');
    await jest.advanceTimersByTimeAsync(60_000);
    expect([fakeSockets.length, failures]).toEqual([0, []]);
  });

  it('is hung up by closing it, and stays so', async () => {
    const { socket, line } = await openConnectedTestChat();
    socket.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([line.isClosed, fakeSockets.length, socket.isConnected()]).toEqual([true, 1, false]);
  });
});

describe('a line that is refused or lost', () => {
  it('[TAPI-54] after a refusal is tried again in a while, with the token of that moment', async () => {
    let token = 'old';
    const { heard, failures } = openTestChat({ token: () => Promise.resolve(token) });
    await flushTimers();
    await refuse(fakeSockets[0]);
    expect(failures).toEqual([expect.objectContaining({ message: 'unauthorized' })]);
    token = 'new';
    await jest.advanceTimersByTimeAsync(AGAIN_MS - 1);
    expect(fakeSockets).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(fakeSockets).toHaveLength(2);
    fakeSockets[1]?.accept();
    await flushTimers();
    expect(fakeSockets[1]?.sent).toEqual(['40/messages,{"token":"new"}']);
    expect(heard).toEqual([]);
  });

  it('after a refusal is not tried again once it is closed, nor is a token asked for', async () => {
    const token = jest.fn(() => Promise.resolve('token-1'));
    const { socket } = openTestChat({ token });
    await flushTimers();
    await refuse(fakeSockets[0]);
    const asked = token.mock.calls.length;
    socket.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([fakeSockets.length, token.mock.calls.length]).toEqual([1, asked]);
  });

  it('is not tried again by a refusal that comes as it closes', async () => {
    const token = jest.fn(() => Promise.resolve('token-1'));
    const { socket } = openTestChat({ token, onFailure: () => socket.close() });
    await flushTimers();
    await refuse(fakeSockets[0]);
    const asked = token.mock.calls.length;
    await jest.advanceTimersByTimeAsync(60_000);
    expect([fakeSockets.length, token.mock.calls.length]).toEqual([1, asked]);
  });

  it('when lost is found again, once, and tells so', async () => {
    const { heard, line } = await openConnectedTestChat();
    line.breakOff();
    await jest.advanceTimersByTimeAsync(2000);
    expect(fakeSockets).toHaveLength(2);
    fakeSockets[1]?.accept();
    await flushTimers();
    fakeSockets[1]?.say('40/messages,{"sid":"again"}');
    await flushTimers();
    expect(heard).toEqual(['connected', 'connected']);
  });

  it('that meets no server is dialled by the library alone, and not twice as often', async () => {
    const token = jest.fn(() => Promise.resolve('token-1'));
    const { failures } = openTestChat({ token });
    await flushTimers();
    fakeSockets[0]?.onerror?.({});
    await jest.advanceTimersByTimeAsync(2000);
    expect([failures.length, fakeSockets.length]).toEqual([1, 2]);
    // The server does not respond to the second attempt; meanwhile the client must neither begin nor prepare another
    // one.
    await jest.advanceTimersByTimeAsync(AGAIN_MS);
    expect([fakeSockets.length, token.mock.calls.length]).toEqual([2, 1]);
  });

  it('whose token cannot be had is reported', async () => {
    const lost = new Error('no server');
    const { failures } = openTestChat({ token: () => Promise.reject(lost) });
    await flushTimers();
    expect(failures).toEqual([lost]);
  });

  it('whose token is gone when the server asks for it is reported', async () => {
    const lost = new Error('no server');
    const token = jest.fn(() => Promise.resolve('token-1'));
    const { failures } = openTestChat({ token });
    await flushTimers();
    token.mockRejectedValue(lost);
    fakeSockets[0]?.accept();
    await flushTimers();
    expect([failures, fakeSockets[0]?.sent]).toEqual([[lost], []]);
  });
});
