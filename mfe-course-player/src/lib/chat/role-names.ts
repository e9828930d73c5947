import type { ChatRole } from '@cairn/domain/instructor-chat.rules';

/** As the documents write them in 'Chat with {Role}' and '{Role} is typing...'. */
export const ROLE_NAMES: Readonly<Record<ChatRole, string>> = {
  student: 'Student',
  instructor: 'Instructor',
};
