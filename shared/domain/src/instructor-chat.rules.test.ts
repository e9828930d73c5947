import { CHAT_HISTORY_PAGE, TYPING_IDLE_MS, TYPING_STALE_MS } from './course-taking.limits.ts';
import {
  chatIdOf,
  LONGEST_CHAT_MESSAGE,
  otherRole,
  sendableText,
  studentOfChat,
} from './instructor-chat.rules.ts';

it('[ICHAT-09] a chat is named after course, student and instructor, and after nobody who asks', () => {
  expect(chatIdOf('c1', 's1', 'i1')).toBe('c1_s1_i1');
  expect(chatIdOf('c1', 'i1', 's1')).toBe('c1_i1_s1');
});

it('there are two who talk', () => {
  expect(otherRole('student')).toBe('instructor');
  expect(otherRole(otherRole('student'))).toBe('student');
});

it('sends what is left of a text, where that is not too much', () => {
  expect(sendableText('  a \n b ')).toBe('a \n b');
  expect(sendableText(' \n\t ')).toBeUndefined();
  expect(sendableText(` ${'a'.repeat(LONGEST_CHAT_MESSAGE)} `)).toHaveLength(4000);
  expect(sendableText('a'.repeat(LONGEST_CHAT_MESSAGE + 1))).toBeUndefined();
});

it('has the documented limits', () => {
  expect([CHAT_HISTORY_PAGE, TYPING_IDLE_MS, TYPING_STALE_MS]).toEqual([50, 1200, 3000]);
});

it('a chat names its student for who knows course and instructor, whatever the ids hold', () => {
  const chatId = chatIdOf('a_course', 'a_student_', '_ada');
  expect(studentOfChat(chatId, 'a_course', '_ada')).toBe('a_student_');
  expect(studentOfChat(chatId, 'another', '_ada')).toBeUndefined();
  expect(studentOfChat(chatId, 'a_course', 'ben')).toBeUndefined();
  expect(studentOfChat(chatIdOf('a', '', 'b'), 'a', 'b')).toBeUndefined();
});
