import { getOtherChatRole } from '@cairn/domain/instructor-chat.rules';
import { useState } from 'react';
import { t } from 'ttag';
import { ChatInput } from './chat-input.tsx';
import styles from './chat.module.css';
import type { ChatPair } from './conversation.ts';
import { ChatMessageList } from './message-list.tsx';
import { CHAT_ROLE_NAMES } from './role-names.ts';
import { findFirstUnreadChatMessage, type ChatThread } from './thread.ts';
import {
  useChatConversation,
  useMarkChatMessagesRead,
  useSentChatMessages,
} from './use-conversation.ts';

interface ChatPanelProps {
  readonly pair: ChatPair;
  /** Number of unread messages when the chat was opened. */
  readonly unread?: number;
  /** Called with the number of unread messages after some were read. */
  readonly onRead?: (unread: number) => void;
  /** Called after a message of the current user was sent. */
  readonly onSent?: () => void;
}

const ignore = () => undefined;

/**
 * Chat between a student and an instructor, in the pop-up of a course and on the teaching desk. It is a separate chunk that
 * includes the socket.
 */
export const ChatPanel = ({
  pair,
  unread = 0,
  onRead = ignore,
  onSent = ignore,
}: ChatPanelProps) => {
  const { state, conversation } = useChatConversation(pair);
  useMarkChatMessagesRead(pair, state, onRead);
  useSentChatMessages(conversation, onSent);
  const newFrom = useFirstUnread(pair, state.thread, unread);
  const otherName = CHAT_ROLE_NAMES[getOtherChatRole(pair.role)];
  return (
    <div className={styles['panel']}>
      <ChatMessageList
        pair={pair}
        state={state}
        newFrom={newFrom}
        otherName={otherName}
        onOlder={() => void conversation.loadOlder()}
      />
      <p role="status" className={styles['typing']}>
        {state.isOtherTyping && t`${otherName} is typing...`}
      </p>
      <ChatInput
        key={pair.chatId}
        pair={pair}
        onSend={conversation.send}
        onTyped={conversation.typed}
      />
    </div>
  );
};

/**
 * Returns the first message that was unread when the chat was opened. It stays the same, so that the line before it does not
 * move.
 */
const useFirstUnread = ({ otherId }: ChatPair, thread: ChatThread, unread: number) => {
  const [atOpening] = useState(unread);
  const [newFrom, setNewFrom] = useState<string>();
  if (newFrom === undefined && thread.contiguousEnd !== undefined) {
    const first = findFirstUnreadChatMessage(thread, otherId, atOpening);
    if (first !== undefined) setNewFrom(first);
  }
  return newFrom;
};
