import { instructorChatSchema, sentMessageSchema } from './instructor-chat.contract.ts';
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
