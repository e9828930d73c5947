import type { ChatRole } from '@cairn/domain/instructor-chat.rules';
import { t } from 'ttag';

/** As the documents write them in 'Chat with {Role}' and '{Role} is typing...'. */
export const ROLE_NAMES: Readonly<Record<ChatRole, string>> = {
  student: t`Student`,
  instructor: t`Instructor`,
};
