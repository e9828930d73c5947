import { getOtherChatRole } from '@cairn/domain/instructor-chat.rules';
import { useState } from 'react';
import { t } from 'ttag';
import { ChatInput } from './chat-input.tsx';
import styles from './chat.module.css';
import type { ChatPair } from './conversation.ts';
import { MessageList } from './message-list.tsx';
import { ROLE_NAMES } from './role-names.ts';
import { findFirstUnread, type Thread } from './thread.ts';
import { useConversation, useReadMark } from './use-conversation.ts';

interface ChatPanelProps {
  readonly place: ChatPair;
  /** Number of unread messages when the chat was opened. */
  readonly unread?: number;
  /** Called with the number of unread messages after some were read. */
  readonly onRead?: (unread: number) => void;
}

const ignore = () => undefined;

/** The chat of either role, in the pop-up of a course and on the desk. It is a separate chunk that includes the socket. */
export const ChatPanel = ({ place, unread = 0, onRead = ignore }: ChatPanelProps) => {
  const { state, conversation } = useConversation(place);
  useReadMark(place, state, onRead);
  const newFrom = useFirstUnread(place, state.thread, unread);
  const otherName = ROLE_NAMES[getOtherChatRole(place.role)];
  return (
    <div className={styles['panel']}>
      <MessageList
        place={place}
        state={state}
        newFrom={newFrom}
        otherName={otherName}
        onOlder={() => void conversation.loadOlder()}
      />
      <p role="status" className={styles['typing']}>
        {state.isOtherTyping && t`${otherName} is typing...`}
      </p>
      <ChatInput
        key={place.chatId}
        place={place}
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
const useFirstUnread = ({ otherId }: ChatPair, thread: Thread, unread: number) => {
  const [atOpening] = useState(unread);
  const [newFrom, setNewFrom] = useState<string>();
  if (newFrom === undefined && thread.whole !== undefined) {
    const first = findFirstUnread(thread, otherId, atOpening);
    if (first !== undefined) setNewFrom(first);
  }
  return newFrom;
};
