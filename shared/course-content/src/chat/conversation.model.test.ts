import type { ChatSocket } from '@cairn/api/chat-socket';
import type { ChatMessage } from '@cairn/api/instructor-chat.contract';
import { session } from '@cairn/session';
import { findOutboxProblems, type ModelledKind } from '../test/outbox-model.ts';
import { type ChatPair, type ConversationDeps, createChatConversation } from './conversation.ts';

const createPair = (): ChatPair => ({
  chatId: 'chat-1',
  role: 'student',
  ownId: session.studentId() ?? '',
  otherId: 'instructor-1',
});

/** Each message has a text of its own, which begins with its number. */
const createKind = (): ModelledKind => {
  const messages: ChatMessage[] = [];
  const toNumber = (text: string): string => text.split(' ')[0] ?? '';
  const toRecord = (list: readonly { readonly text: string }[]): Record<string, string> =>
    Object.fromEntries(list.map(({ text }) => [toNumber(text), text]));
  const store = (clientId: string | undefined, text: string): ChatMessage => {
    const known = messages.find((message) => message.clientId === clientId);
    if (known) return known;
    const message = {
      messageId: `m${messages.length}`,
      senderId: 'student-1',
      text,
      createdAt: new Date(messages.length * 1000).toISOString(),
      previousId: messages.at(-1)?.messageId ?? null,
      ...(clientId !== undefined && { clientId }),
    };
    messages.push(message);
    return message;
  };
  return {
    stored: () => toRecord(messages),
    findProblem: () => {
      const numbers = messages.map(({ text }) => Number(toNumber(text)));
      const isSorted = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
      return isSorted ? undefined : 'messages are doubled or out of order';
    },
    open: (server) => {
      let onConnected = (): void => undefined;
      const socket: ChatSocket = {
        isConnected: () => true,
        send: ({ clientId, text }) => server.save({}, () => ({ message: store(clientId, text) })),
        type: () => undefined,
        close: () => undefined,
      };
      const deps: ConversationDeps = {
        readHistory: () => Promise.resolve([]),
        openSocket: (handlers) => {
          ({ onConnected } = handlers);
          return socket;
        },
        report: () => undefined,
      };
      const conversation = createChatConversation(createPair(), deps);
      conversation.open();
      return {
        write: (key, value) => void conversation.send(value),
        submit: () => onConnected(),
        unsaved: () => toRecord(conversation.read().unsent),
      };
    },
    toValue: (number) => `${number} words`,
  };
};

test('1,000 random runs with faults, crashes and other students send every message once and in order', async () => {
  expect(await findOutboxProblems(createKind)).toEqual([]);
});
