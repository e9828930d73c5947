import { otherRole } from '@cairn/domain/instructor-chat.rules';
import { ChatInput } from './chat-input.tsx';
import styles from './chat.module.css';
import type { ChatPlace } from './conversation.ts';
import { MessageList } from './message-list.tsx';
import { ROLE_NAMES } from './role-names.ts';
import { useConversation, useReadMark } from './use-conversation.ts';

interface ChatPanelProps {
  readonly place: ChatPlace;
  /** How many messages are unread, whenever some have been read. */
  readonly onRead?: (unread: number) => void;
}

const ignore = () => undefined;

/** The talk, for either side: in the popup of a course, and at the desk. A chunk of its own, with its socket. */
export const ChatPanel = ({ place, onRead = ignore }: ChatPanelProps) => {
  const { state, conversation } = useConversation(place);
  useReadMark(place, state, onRead);
  const otherName = ROLE_NAMES[otherRole(place.role)];
  return (
    <div className={styles['panel']}>
      <MessageList
        place={place}
        state={state}
        otherName={otherName}
        onOlder={() => void conversation.loadOlder()}
      />
      <p role="status" className={styles['typing']}>
        {state.isOtherTyping && `${otherName} is typing...`}
      </p>
      <ChatInput onSend={conversation.send} onTyped={conversation.typed} />
    </div>
  );
};
