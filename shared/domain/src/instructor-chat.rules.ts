/** Rules of the chat between a student and the instructor of a course. Source: 001 §5, §6, §9. */
import { toVisibleText } from './display-name.rules.ts';

/** Maximum number of characters of a message. */
export const MAX_CHAT_MESSAGE_LENGTH = 4000;

export type ChatRole = 'student' | 'instructor';

/** Returns the id of a chat, which is the same for both participants. */
export const createChatId = (courseId: string, studentId: string, instructorId: string): string =>
  [courseId, studentId, instructorId].join('_');

/** Returns the student of a chat with this instructor in this course; undefined for any other chat. */
export const findChatStudent = (
  chatId: string,
  courseId: string,
  instructorId: string,
): string | undefined => {
  const studentId = chatId.slice(courseId.length + 1, -instructorId.length - 1);
  return studentId !== '' && createChatId(courseId, studentId, instructorId) === chatId
    ? studentId
    : undefined;
};

/** Returns the role of the other participant. */
export const getOtherChatRole = (role: ChatRole): ChatRole =>
  role === 'student' ? 'instructor' : 'student';

/** Returns the text to send, without surrounding spaces; undefined when nothing of it is visible or it is too long. */
export const toSendableText = (text: string): string | undefined => {
  const visible = toVisibleText(text);
  return visible === '' || visible.length > MAX_CHAT_MESSAGE_LENGTH ? undefined : visible;
};

/** Id of the configured application in whose courses students write to instructors (VIEW-13). */
export const CHAT_APPLICATION = 'cairn';
