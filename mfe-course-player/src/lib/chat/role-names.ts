import type { ChatRole } from '@cairn/domain/instructor-chat.rules';
import { t } from 'ttag';

/** The names of roles in 'Chat with {Role}' and '{Role} is typing...', as in the documents. */
export const ROLE_NAMES: Readonly<Record<ChatRole, string>> = {
  student: t`Student`,
  instructor: t`Instructor`,
};
