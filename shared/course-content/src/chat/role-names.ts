import type { ChatRole } from '@cairn/domain/instructor-chat.rules';
import { t } from 'ttag';

/** Names of the chat's roles, for 'Chat with {Role}' and '{Role} is typing...', as in the documents. */
export const CHAT_ROLE_NAMES: Readonly<Record<ChatRole, string>> = {
  student: t`Student`,
  instructor: t`Instructor`,
};
