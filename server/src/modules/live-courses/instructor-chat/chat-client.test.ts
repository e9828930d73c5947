/** Tests the socket of the client against the server. */
import { type ChatSocket, openChatSocket } from '@cairn/api/chat-socket';
import type { ChatMessage } from '@cairn/api/instructor-chat.contract';
import { retryUntil } from '../../../../test/server-process.ts';
import {
  type ChatTest,
  getClientUserId,
  startChatTest,
  type ChatToRead,
} from '../../../../test/test-chat.ts';

let chat: ChatTest;
const open: ChatSocket[] = [];
beforeAll(async () => {
  chat = await startChatTest();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
  chat.hangUp();
});
afterAll(() => chat.close());

const start = ({ chatId, student }: ChatToRead, token = () => student.headers['jwt-token']) => {
  const seen = {
    messages: [] as ChatMessage[],
    typing: [] as unknown[],
    failures: [] as unknown[],
    times: 0,
  };
  const socket = openChatSocket({
    base: `${chat.url}/api`,
    chatId,
    userId: getClientUserId(student),
    token: () => Promise.resolve(token()),
    onConnected: () => (seen.times += 1),
    onMessage: (message) => seen.messages.push(message),
    onTyping: (userId, isTyping) => seen.typing.push({ userId, isTyping }),
    onFailure: (error) => seen.failures.push(error),
  });
  open.push(socket);
  return { socket, seen };
};
const until = (is: () => boolean) => retryUntil(() => Promise.resolve(is()), Boolean);

describe('the socket of the client', () => {
  it('[TAPI-54] sends its token, sends and receives messages, and reports who is typing', async () => {
    const talk = await chat.enrolled();
    const { socket, seen } = start(talk);
    const hers = await chat.asAda(talk.chatId);
    await until(() => seen.times === 1);
    const receipt = await socket.send({
      recipientId: 'ada-moss',
      text: 'Hello',
      senderRole: 'student',
    });
    socket.type('ada-moss', true);
    hers.socket.emit('typing', { recipientId: getClientUserId(talk.student), isTyping: true });
    await until(
      () => seen.messages.length === 1 && seen.typing.length === 1 && hers.typing.length === 1,
    );
    expect(seen.messages).toEqual([receipt.message]);
    expect(seen.typing).toEqual([{ userId: 'ada-moss', isTyping: true }]);
    expect(hers.typing).toEqual([{ userId: getClientUserId(talk.student), isTyping: true }]);
    expect(seen.failures).toEqual([]);
    expect(socket.isConnected()).toBe(true);
  });

  it('[TAPI-54] reports connect_error, and reconnects with the current token', async () => {
    const talk = await chat.enrolled();
    let token: string | undefined = 'forged';
    const { socket, seen } = start(talk, () => token);
    await until(() => seen.failures.length > 0);
    expect(seen.failures[0]).toMatchObject({ data: { code: 'unauthorized' } });
    expect(socket.isConnected()).toBe(false);
    token = talk.student.headers['jwt-token'];
    await until(() => seen.times === 1);
  });

  it('[ICHAT-10] does not connect without a token, and reports it', async () => {
    const talk = await chat.enrolled();
    const { socket, seen } = start(talk, () => undefined);
    await until(() => seen.failures.length === 1);
    expect(seen.failures[0]).toEqual(new Error('There is no token to connect with.'));
    expect(socket.isConnected()).toBe(false);
  });
});
