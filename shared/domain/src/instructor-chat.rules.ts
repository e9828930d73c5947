/** The talk between a student and the instructor of a course. Source: 001 §5, §6, §9. */

/** How many messages one page of a chat's history has. */
export const CHAT_HISTORY_PAGE = 50;
/** Characters of a message. */
export const LONGEST_CHAT_MESSAGE = 4000;

export type ChatRole = 'student' | 'instructor';

/** Names the chat of the three, alike for both who take part. */
export const chatIdOf = (courseId: string, studentId: string, instructorId: string): string =>
  [courseId, studentId, instructorId].join('_');

/** Who reads what somebody of this role writes. */
export const otherRole = (role: ChatRole): ChatRole =>
  role === 'student' ? 'instructor' : 'student';
