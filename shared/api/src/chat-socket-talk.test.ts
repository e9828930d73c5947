/** Tests of the messages on a connected chat socket. */
import { openConnectedTestChat, fakeSockets, flushTimers, openTestChat } from './test/fake-chat.ts';

jest.mock('socket.io-client', () =>
  jest
    .requireActual<typeof import('./test/fake-web-socket.ts')>('./test/fake-web-socket.ts')
    .loadSocketLibrary(),
);

const ACKNOWLEDGED_MS = 10_000;
const message = { messageId: 'm1', senderId: 'ada', text: 'Hello', createdAt: '2026-01-01' };
const mine = { recipientId: 'ada', text: 'Hi', clientId: 'k1' };

beforeEach(() => {
  fakeSockets.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('a message that is sent', () => {
  /** Sends a message, and acknowledges it with `answer`. The outcome is undefined while the message is pending. */
  const sendAnd = async (answer?: unknown) => {
    const { socket, line } = await openConnectedTestChat();
    let outcome: unknown;
    socket.send(mine).then(
      (receipt) => (outcome = receipt),
      (error: unknown) => (outcome = error),
    );
    await flushTimers();
    if (answer !== undefined) line.say(`43/messages,0[${JSON.stringify(answer)}]`);
    await flushTimers();
    return { line, outcome: () => outcome };
  };

  it('[TAPI-54] is on the line as it was given, and its receipt comes back', async () => {
    const { line, outcome } = await sendAnd({ message });
    expect(line.sent.slice(1)).toEqual([`42/messages,0["message",${JSON.stringify(mine)}]`]);
    expect(outcome()).toEqual({ message });
  });

  it('may be refused, which its receipt says', async () => {
    const error = { code: 'too-many', message: 'Wait a little.' };
    expect((await sendAnd({ error })).outcome()).toEqual({ error });
  });

  it('whose receipt cannot be read has failed: it may have been stored', async () => {
    expect((await sendAnd({ message: { text: 5 } })).outcome()).toBeInstanceOf(Error);
  });

  it('without an acknowledgement fails after ten seconds, not before', async () => {
    const { outcome } = await sendAnd();
    await jest.advanceTimersByTimeAsync(ACKNOWLEDGED_MS - 1);
    expect(outcome()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome()).toBeInstanceOf(Error);
  });
});

describe('events from the server', () => {
  const hear = async (event: string, given: unknown) => {
    const chat = await openConnectedTestChat();
    chat.line.say(`42/messages,${JSON.stringify([event, given])}`);
    await flushTimers();
    return { heard: chat.heard.slice(1), failures: chat.failures };
  };

  it('[TAPI-54] deliver messages', async () => {
    expect(await hear('message', message)).toEqual({ heard: ['Hello'], failures: [] });
  });

  it.each([{ ...message, text: 5 }, 'Hello', null])(
    'is no message that cannot be read, which is reported: %j',
    async (odd) => {
      const { heard, failures } = await hear('message', odd);
      expect(heard).toEqual([]);
      expect(failures).toEqual([expect.any(Error)]);
    },
  );

  it.each([true, false])(
    '[TAPI-54] report whether the other person types: %s',
    async (isTyping) => {
      const typing = { userId: 'ada', isTyping };
      expect(await hear('typing', typing)).toEqual({ heard: [typing], failures: [] });
    },
  );

  it('is nothing where it is not said who types', async () => {
    expect(await hear('typing', { isTyping: true })).toEqual({ heard: [], failures: [] });
  });
});

describe("the user's own typing", () => {
  it('[TAPI-54] is sent to the other person', async () => {
    const { socket, line } = await openConnectedTestChat();
    socket.type('ada', true);
    await flushTimers();
    expect(line.sent.slice(1)).toEqual([
      '42/messages,["typing",{"recipientId":"ada","isTyping":true}]',
    ]);
  });

  it('is not sent once a connection opens later, because it would be outdated', async () => {
    const { socket } = openTestChat();
    socket.type('ada', true);
    await flushTimers();
    const [line] = fakeSockets;
    line?.accept();
    await flushTimers();
    line?.say('40/messages,{"sid":"mine"}');
    await flushTimers();
    expect(line?.sent).toEqual(['40/messages,{"token":"token-1"}']);
  });
});
