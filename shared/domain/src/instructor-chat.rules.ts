/** The talk between a student and the instructor of a course. Source: 001 §5, §6, §9. */

/** Characters of a message. */
export const LONGEST_CHAT_MESSAGE = 4000;

export type ChatRole = 'student' | 'instructor';

/** Names the chat of the three, alike for both who take part. */
export const chatIdOf = (courseId: string, studentId: string, instructorId: string): string =>
  [courseId, studentId, instructorId].join('_');

/** The student of a chat with this instructor in this course; undefined for a chat of others. */
export const studentOfChat = (
  chatId: string,
  courseId: string,
  instructorId: string,
): string | undefined => {
  const studentId = chatId.slice(courseId.length + 1, -instructorId.length - 1);
  return studentId !== '' && chatIdOf(courseId, studentId, instructorId) === chatId
    ? studentId
    : undefined;
};

/** Who reads what somebody of this role writes. */
export const otherRole = (role: ChatRole): ChatRole =>
  role === 'student' ? 'instructor' : 'student';

/** What of a text is sent; undefined where nothing is left to send, or too much. */
export const sendableText = (text: string): string | undefined => {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > LONGEST_CHAT_MESSAGE ? undefined : trimmed;
};

/** The configured application in whose courses students write to instructors (VIEW-13). */
export const CHAT_APPLICATION = 'cairn';
