import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { Conversation } from '@cairn/api/instructor-chat.contract';
import { Link } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { t } from 'ttag';
import { formatSubmissionDate } from '../../../lib/work-words.ts';
import styles from './messages.module.css';

interface ConversationListProps {
  readonly conversations: readonly Conversation[];
  readonly openId: string | undefined;
}

/** Lists an instructor's conversations: student, course, last message and number of unread messages. */
export const ConversationList = ({ conversations, openId }: ConversationListProps) => {
  if (conversations.length === 0)
    return <p className={styles['nothing']}>{t`No conversation matches.`}</p>;
  return (
    <ul className={styles['list']}>
      {conversations.map((conversation) => (
        <li key={conversation.chatId}>
          <ConversationLink
            conversation={conversation}
            isCurrent={conversation.chatId === openId}
          />
        </li>
      ))}
    </ul>
  );
};

interface ConversationLinkProps {
  readonly conversation: Conversation;
  readonly isCurrent: boolean;
}

const ConversationLink = ({ conversation, isCurrent }: ConversationLinkProps) => {
  const { chatId, courseTitle, studentId, studentName, lastMessage, unread } = conversation;
  const ownText = toNameInSentence(lastMessage.text);
  return (
    <Link
      to={`?${new URLSearchParams({ chat: chatId })}`}
      replace
      aria-current={isCurrent ? 'true' : undefined}
      className={styles['link']}
      data-new={unread > 0 || undefined}
    >
      <Avatar personId={studentId} src={conversation.studentImageUrl} />
      <span className={styles['lines']}>
        <strong>{studentName}</strong>
        <span className={styles['meta']}>{courseTitle}</span>
        <span className={styles['last']}>
          {lastMessage.senderRole === 'instructor' ? t`You: ${ownText}` : lastMessage.text}
        </span>
        <time className={styles['meta']} dateTime={lastMessage.createdAt}>
          {formatSubmissionDate(lastMessage.createdAt)}
        </time>
      </span>
      {unread > 0 && (
        <span className={styles['count']}>
          {unread}
          <span className={styles['heard']}> {t`unread`}</span>
        </span>
      )}
    </Link>
  );
};
