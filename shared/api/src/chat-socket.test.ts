/** Tests of the connection of a chat socket. */
import { connect, lines, settle, start } from './test/chat-line.ts';
import type { FakeWebSocket } from './test/fake-web-socket.ts';

jest.mock('socket.io-client', () =>
  jest
    .requireActual<typeof import('./test/fake-web-socket.ts')>('./test/fake-web-socket.ts')
    .socketLibrary(),
);

const AGAIN_MS = 3000;
const refuse = async (line: FakeWebSocket | undefined) => {
  line?.accept();
  line?.say('44/messages,{"message":"unauthorized"}');
  await settle();
};

beforeEach(() => {
  lines.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('the line of a chat', () => {
  it('[TAPI-54] is dialled below the chat base, for this chat and person, and shows the token', async () => {
    const { socket, heard, failures, line } = await connect();
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
    const [first, second] = [start(), start({ chatId: 'c2' })];
    await settle();
    expect(lines.map(({ url }) => url.searchParams.get('chatId'))).toEqual(['c1', 'c2']);
    first.socket.close();
    second.socket.close();
  });

  it('[ICHAT-10] is not dialled without a token, which is only reported', async () => {
    const { failures, socket } = start({ token: () => Promise.resolve(undefined) });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(0);
    expect(failures).toHaveLength(1);
    expect(socket.isConnected()).toBe(false);
  });

  it('is not dialled once it is closed, though the token comes later', async () => {
    const token = Promise.withResolvers<string>();
    const { socket, failures } = start({ token: () => token.promise });
    socket.close();
    token.resolve('token-1');
    await jest.advanceTimersByTimeAsync(60_000);
    expect([lines.length, failures]).toEqual([0, []]);
  });

  it('is hung up by closing it, and stays so', async () => {
    const { socket, line } = await connect();
    socket.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([line.isClosed, lines.length, socket.isConnected()]).toEqual([true, 1, false]);
  });
});

describe('a line that is refused or lost', () => {
  it('[TAPI-54] after a refusal is tried again in a while, with the token of that moment', async () => {
    let token = 'old';
    const { heard, failures } = start({ token: () => Promise.resolve(token) });
    await settle();
    await refuse(lines[0]);
    expect(failures).toEqual([expect.objectContaining({ message: 'unauthorized' })]);
    token = 'new';
    await jest.advanceTimersByTimeAsync(AGAIN_MS - 1);
    expect(lines).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(lines).toHaveLength(2);
    lines[1]?.accept();
    await settle();
    expect(lines[1]?.sent).toEqual(['40/messages,{"token":"new"}']);
    expect(heard).toEqual([]);
  });

  it('after a refusal is not tried again once it is closed, nor is a token asked for', async () => {
    const token = jest.fn(() => Promise.resolve('token-1'));
    const { socket } = start({ token });
    await settle();
    await refuse(lines[0]);
    const asked = token.mock.calls.length;
    socket.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([lines.length, token.mock.calls.length]).toEqual([1, asked]);
  });

  it('is not tried again by a refusal that comes as it closes', async () => {
    const token = jest.fn(() => Promise.resolve('token-1'));
    const { socket } = start({ token, onFailure: () => socket.close() });
    await settle();
    await refuse(lines[0]);
    const asked = token.mock.calls.length;
    await jest.advanceTimersByTimeAsync(60_000);
    expect([lines.length, token.mock.calls.length]).toEqual([1, asked]);
  });

  it('when lost is found again, once, and tells so', async () => {
    const { heard, line } = await connect();
    line.breakOff();
    await jest.advanceTimersByTimeAsync(2000);
    expect(lines).toHaveLength(2);
    lines[1]?.accept();
    await settle();
    lines[1]?.say('40/messages,{"sid":"again"}');
    await settle();
    expect(heard).toEqual(['connected', 'connected']);
  });

  it('that meets no server is dialled by the library alone, and not twice as often', async () => {
    const token = jest.fn(() => Promise.resolve('token-1'));
    const { failures } = start({ token });
    await settle();
    lines[0]?.onerror?.({});
    await jest.advanceTimersByTimeAsync(2000);
    expect([failures.length, lines.length]).toEqual([1, 2]);
    // The server does not respond to the second attempt; meanwhile the client must neither begin nor prepare another
    // one.
    await jest.advanceTimersByTimeAsync(AGAIN_MS);
    expect([lines.length, token.mock.calls.length]).toEqual([2, 1]);
  });

  it('whose token cannot be had is reported', async () => {
    const lost = new Error('no server');
    const { failures } = start({ token: () => Promise.reject(lost) });
    await settle();
    expect(failures).toEqual([lost]);
  });

  it('whose token is gone when the server asks for it is reported', async () => {
    const lost = new Error('no server');
    const token = jest.fn(() => Promise.resolve('token-1'));
    const { failures } = start({ token });
    await settle();
    token.mockRejectedValue(lost);
    lines[0]?.accept();
    await settle();
    expect([failures, lines[0]?.sent]).toEqual([[lost], []]);
  });
});
