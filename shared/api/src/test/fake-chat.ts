import { type ChatSocketOptions, openChatSocket } from '../chat-socket.ts';
import { FakeWebSocket } from './fake-web-socket.ts';

export const flushTimers = () => jest.advanceTimersByTimeAsync(0);
export const fakeSockets = FakeWebSocket.made;

/** Opens a chat that gets no response yet, and collects its events and failures. */
export const openTestChat = (change: Partial<ChatSocketOptions> = {}) => {
  const heard: unknown[] = [];
  const failures: unknown[] = [];
  const socket = openChatSocket({
    base: 'https://learn.example/api/',
    chatId: 'c1',
    userId: 's1',
    token: () => Promise.resolve('token-1'),
    onConnected: () => heard.push('connected'),
    onMessage: ({ text }) => heard.push(text),
    onTyping: (userId, isTyping) => heard.push({ userId, isTyping }),
    onFailure: (error) => failures.push(error),
    ...change,
  });
  return { socket, heard, failures };
};

/** Opens a chat and accepts its connection. */
export const openConnectedTestChat = async (change?: Partial<ChatSocketOptions>) => {
  const chat = openTestChat(change);
  await flushTimers();
  const line = fakeSockets.at(-1);
  if (line === undefined) throw new Error('nothing was dialled');
  line.accept();
  await flushTimers();
  line.say('40/messages,{"sid":"mine"}');
  await flushTimers();
  return { ...chat, line };
};
