import { readChatHistory } from '@cairn/api/instructor-chat.contract';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { http } from './index.ts';

it('[TAPI-52] reads the messages of a chat', async () => {
  signInAs();
  const items = [
    { messageId: 'm1', senderId: 's', text: 'Hello', createdAt: '2026-03-01T10:00:00.000Z' },
  ];
  const requests = stubApi(stubResponse(readChatHistory, items));
  const read = await http.call(readChatHistory, {
    params: { chatId: 'a/b_s 1_i' },
    query: { limit: 50 },
  });
  const [call] = listCallsTo(requests, readChatHistory);
  const { pathname, search } = new URL(call?.url ?? '');
  expect(pathname).toBe('/api/messages/history/a%2Fb_s%201_i');
  expect(call?.method).toBe('GET');
  expect(search).toBe('?limit=50');
  expect(call?.headers.get('jwt-token')).not.toBeNull();
  expect(read).toEqual(items);
});
