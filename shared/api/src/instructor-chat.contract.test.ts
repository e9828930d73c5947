import { createChatId } from '@cairn/domain/instructor-chat.rules';
import { createHttp } from './http.ts';
import {
  instructorChatSchema,
  readChatHistory,
  sentMessageSchema,
} from './instructor-chat.contract.ts';
import { safeParse } from './parse.ts';

it('a chat is read with its two, and nothing else counts as a role', () => {
  const chat = {
    chatId: 'c1_s1_i1',
    participants: [
      { id: 's1', role: 'student' },
      { id: 'i1', role: 'instructor' },
    ],
  };
  expect(safeParse(instructorChatSchema, chat)).toEqual(chat);
  const withStranger = { ...chat, participants: [{ id: 'x', role: 'lecturer' }] };
  expect(safeParse(instructorChatSchema, withStranger)).toBeUndefined();
});

it('a message that is sent is trimmed, and a blank one is none', () => {
  expect(safeParse(sentMessageSchema, { recipientId: 'i1', text: ' a ' })?.text).toBe('a');
  expect(safeParse(sentMessageSchema, { recipientId: 'i1', text: ' \n ' })).toBeUndefined();
});

it('[ICHAT-09] the name of a chat is encoded in its address', async () => {
  const fetching = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([]));
  const http = createHttp({
    baseUrl: () => '/api',
    credentials: () => ({}),
    ready: () => Promise.resolve(),
    renew: () => Promise.resolve(false),
    onMisfit: () => {},
  });
  const chatId = createChatId('a/b', 's 1', 'ä');
  await http.call(readChatHistory, { params: { chatId }, query: {} });
  const [input, init] = fetching.mock.calls[0] ?? [];
  expect(new URL(new Request(input ?? '', init).url).pathname).toBe(
    '/api/messages/history/a%2Fb_s%201_%C3%A4',
  );
});
