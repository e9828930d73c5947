import type { ChatSocket } from '@cairn/api/chat-socket';
import type { ChatMessage, MessageReceipt, SentMessage } from '@cairn/api/instructor-chat.contract';
import { type ConversationDeps, createChatConversation } from './conversation.ts';

const place = { chatId: 'c_s_i', role: 'student', ownId: 's', otherId: 'i' } as const;
type Handlers = Parameters<ConversationDeps['openSocket']>[0];

/** A server with messages in one order, which can be disconnected. */
const world = (stored: ChatMessage[] = []) => {
  let handlers: Handlers | undefined;
  let isUp = true;
  const typing: boolean[] = [];
  const add = (text: string, senderId = 'i', clientId?: string): ChatMessage => {
    const known = clientId && stored.find((message) => message.clientId === clientId);
    if (known) return known;
    const message = {
      messageId: `m${stored.length}`,
      senderId,
      text,
      createdAt: new Date(stored.length * 1000).toISOString(),
      previousId: stored.at(-1)?.messageId ?? null,
      ...(clientId !== undefined && { clientId }),
    };
    stored.push(message);
    return message;
  };
  let answer = (message: SentMessage): MessageReceipt => ({
    message: add(message.text, 's', message.clientId),
  });
  const socket: ChatSocket = {
    isConnected: () => isUp,
    send: async (message) => answer(message),
    type: (_recipient, isTyping) => isUp && typing.push(isTyping),
    close: () => undefined,
  };
  const deps: ConversationDeps = {
    readHistory: async ({ before, after }) => {
      if (!isUp) throw new Error('offline');
      const at = (id: string) => stored.findIndex(({ messageId }) => messageId === id);
      const plain = stored.map(({ messageId, senderId, text, createdAt }) => ({
        messageId,
        senderId,
        text,
        createdAt,
      }));
      if (after !== undefined) return plain.slice(at(after) + 1).slice(0, 50);
      return (before === undefined ? plain : plain.slice(0, at(before))).slice(-50);
    },
    openSocket: (given) => {
      handlers = given;
      return socket;
    },
    report: () => undefined,
  };
  return {
    deps,
    stored,
    /** Typing signals that the socket has received. */
    typing,
    add,
    tell: (message: ChatMessage) => handlers?.onMessage(message),
    answerBy: (next: typeof answer) => (answer = next),
    cut: () => (isUp = false),
    connect: () => {
      isUp = true;
      handlers?.onConnected();
    },
  };
};
const settle = () => jest.advanceTimersByTimeAsync(5000);
/** Opens a conversation; returns it with a function that closes it. */
const begin = (deps: ConversationDeps) => {
  const conversation = createChatConversation(place, deps);
  return { conversation, close: conversation.open() };
};
const texts = (conversation: ReturnType<typeof createChatConversation>) =>
  conversation.read().thread.messages.map(({ text }) => text);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

describe('a conversation', () => {
  it('reads what came while it was cut off, page after page, each message once and in order', async () => {
    const server = world();
    server.add('0');
    const { conversation } = begin(server.deps);
    server.connect();
    await settle();
    server.cut();
    for (let i = 1; i <= 120; i += 1) server.add(`${i}`);
    server.connect();
    server.tell(server.add('121'));
    await settle();
    expect(texts(conversation)).toEqual(Array.from({ length: 122 }, (_, i) => `${i}`));
  });

  it('asks for a message that never came, once a later one shows that it is missing', async () => {
    const server = world();
    const { conversation } = begin(server.deps);
    server.connect();
    await settle();
    server.add('lost');
    const later = server.add('later');
    server.tell(later);
    await settle();
    expect(texts(conversation)).toEqual(['lost', 'later']);
  });

  it('puts messages that overtook each other in the order of the server', async () => {
    const server = world();
    const { conversation } = begin(server.deps);
    server.connect();
    await settle();
    const [one, two] = [server.add('one'), server.add('two')];
    server.tell(two);
    server.tell(one);
    expect(texts(conversation)).toEqual(['one', 'two']);
  });

  it('shows an own message once while the socket delivers it before its receipt', async () => {
    const server = world();
    const { conversation } = begin(server.deps);
    server.connect();
    await settle();
    server.answerBy(({ text, clientId }) => {
      server.tell(server.add(text, 's', clientId));
      throw new Error('The receipt was lost.');
    });
    conversation.send('sent');
    await settle();
    expect(texts(conversation)).toEqual(['sent']);
    expect(conversation.read().unsent).toEqual([]);
  });

  it('keeps what was not acknowledged, over a reload too, and sends it once', async () => {
    const server = world();
    const { conversation: first, close } = begin(server.deps);
    server.connect();
    await settle();
    server.answerBy(({ text, clientId }) => {
      server.add(text, 's', clientId);
      throw new Error('The answer was lost.');
    });
    first.send('kept');
    server.cut();
    first.send('offline');
    await settle();
    expect(first.read().unsent.map(({ text }) => text)).toEqual(['kept', 'offline']);
    close();

    server.answerBy(({ text, clientId }) => ({ message: server.add(text, 's', clientId) }));
    const { conversation: second } = begin(server.deps);
    expect(second.read().unsent).toHaveLength(2);
    server.connect();
    await settle();
    expect(server.stored.map(({ text }) => text)).toEqual(['kept', 'offline']);
    expect(texts(second)).toEqual(['kept', 'offline']);
    expect(second.read().unsent).toEqual([]);
  });

  it('gives up what the server will never take, and goes on with the next', async () => {
    const server = world();
    const { conversation } = begin(server.deps);
    server.connect();
    await settle();
    server.answerBy(({ text, clientId }) =>
      text === 'bad'
        ? { error: { code: 'invalid', message: 'No.' } }
        : { message: server.add(text, 's', clientId) },
    );
    conversation.send('bad');
    conversation.send('good');
    await settle();
    expect(conversation.read().unsent).toEqual([]);
    expect(texts(conversation)).toEqual(['good']);
  });

  it('reads older messages on demand until there are none', async () => {
    const server = world();
    for (let i = 0; i < 80; i += 1) server.add(`${i}`);
    const { conversation } = begin(server.deps);
    await settle();
    expect(texts(conversation)).toHaveLength(50);
    await conversation.loadOlder();
    expect(texts(conversation)).toEqual(Array.from({ length: 80 }, (_, i) => `${i}`));
    expect(conversation.read().thread.hasOlder).toBe(false);
  });

  it('reports on a connection that opens while the user types that they do', async () => {
    const server = world();
    server.cut();
    const { conversation } = begin(server.deps);
    conversation.typed();
    server.connect();
    expect(server.typing).toEqual([true]);
    server.cut();
    server.connect();
    expect(server.typing).toEqual([true, true]);
    await settle();
    expect(server.typing).toEqual([true, true, false]);
    server.connect();
    expect(server.typing).toEqual([true, true, false]);
  });
});
