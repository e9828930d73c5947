import { CHAT_HISTORY_PAGE_SIZE, TYPING_IDLE_MS, TYPING_STALE_MS } from './course-taking.limits.ts';
import {
  createChatId,
  MAX_CHAT_MESSAGE_LENGTH,
  getOtherChatRole,
  toSendableText,
  findChatStudent,
} from './instructor-chat.rules.ts';

it('[ICHAT-09] a chat is named after course, student and instructor, and after nobody who asks', () => {
  expect(createChatId('c1', 's1', 'i1')).toBe('c1_s1_i1');
  expect(createChatId('c1', 'i1', 's1')).toBe('c1_i1_s1');
});

it('returns the role of the other participant', () => {
  expect(getOtherChatRole('student')).toBe('instructor');
  expect(getOtherChatRole(getOtherChatRole('student'))).toBe('student');
});

it('sends what is left of a text, where that is not too much', () => {
  expect(toSendableText('  a \n b ')).toBe('a \n b');
  expect(toSendableText(' \n\t ')).toBeUndefined();
  expect(toSendableText('\u200B\u200D \uFEFF')).toBeUndefined();
  expect(toSendableText('👩‍💻')).toBe('👩‍💻');
  expect(toSendableText(` ${'a'.repeat(MAX_CHAT_MESSAGE_LENGTH)} `)).toHaveLength(4000);
  expect(toSendableText('a'.repeat(MAX_CHAT_MESSAGE_LENGTH + 1))).toBeUndefined();
});

it('has the documented limits', () => {
  expect([CHAT_HISTORY_PAGE_SIZE, TYPING_IDLE_MS, TYPING_STALE_MS]).toEqual([50, 1200, 3000]);
});

it('a chat names its student for who knows course and instructor, whatever the ids hold', () => {
  const chatId = createChatId('a_course', 'a_student_', '_ada');
  expect(findChatStudent(chatId, 'a_course', '_ada')).toBe('a_student_');
  expect(findChatStudent(chatId, 'another', '_ada')).toBeUndefined();
  expect(findChatStudent(chatId, 'a_course', 'ben')).toBeUndefined();
  expect(findChatStudent(createChatId('a', '', 'b'), 'a', 'b')).toBeUndefined();
});
