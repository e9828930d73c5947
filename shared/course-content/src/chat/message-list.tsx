import { Button } from '@cairn/ui/button';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { Fragment, memo, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from 'ttag';
import { MessageTime } from './message-time.tsx';
import styles from './chat.module.css';
import type { ChatMessage } from '@cairn/api/instructor-chat.contract';
import type { ChatPair, ChatConversationState } from './conversation.ts';

interface MessageListProps {
  readonly pair: ChatPair;
  readonly state: ChatConversationState;
  /** Name of the other person's role in the chat, such as 'Instructor'. */
  readonly otherName: string;
  /** Id of the first unread message; a line is shown before it. */
  readonly newFrom: string | undefined;
  readonly onOlder: () => void;
}

/** CSS pixels from the top of the list within which older messages are loaded. */
const NEAR_TOP = 40;
/** CSS pixels from the end of the list that still count as its end. */
const NEAR_END = 40;

/**
 * Lists the messages of a chat, the oldest first, scrolled to the newest; scrolling up loads older ones. Text is never rendered
 * as HTML.
 */
export const ChatMessageList = ({ pair, state, otherName, newFrom, onOlder }: MessageListProps) => {
  const { thread, unsent } = state;
  const area = useScroll(state);
  return (
    <div
      ref={area}
      role="log"
      aria-label={t`Messages`}
      tabIndex={0}
      className={styles['area']}
      onScroll={({ currentTarget }) => {
        if (currentTarget.scrollTop < NEAR_TOP && thread.hasOlder) onOlder();
      }}
    >
      {thread.hasOlder && (
        <Button variant="ghost" size="s" className={styles['older']} onClick={onOlder}>
          {t`Show older messages`}
        </Button>
      )}
      {/* Hidden while loading and after a failure. */}
      {thread.contiguousEnd === null && thread.messages.length + unsent.length === 0 && (
        <p className={styles['none']}>{t`No messages yet`}</p>
      )}
      <Messages {...{ pair, state, otherName, newFrom }} />
    </div>
  );
};

type MessagesProps = Omit<MessageListProps, 'onOlder'>;

const Messages = ({ pair, state: { thread, unsent }, otherName, newFrom }: MessagesProps) => (
  <ol className={styles['messages']}>
    {thread.messages.map((message) => (
      <Fragment key={message.messageId}>
        {message.messageId === newFrom && <li className={styles['new']}>{t`New messages`}</li>}
        <Message message={message} isOwn={message.senderId === pair.ownId} {...{ otherName }} />
      </Fragment>
    ))}
    {unsent.map(({ clientId, text }) => (
      <li key={clientId} className={styles['own']}>
        <p className={styles['bubble']} data-unsent>
          <VisuallyHidden>{t`You:`} </VisuallyHidden>
          {text}
        </p>
        <span className={styles['waiting']}>{t`Sending…`}</span>
      </li>
    ))}
  </ol>
);

interface MessageProps {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  readonly otherName: string;
}

/** Memoised, so that a long chat does not re-render with each message and each typing indicator. */
const Message = memo(({ message: { text, createdAt }, isOwn, otherName }: MessageProps) => (
  <li className={styles[isOwn ? 'own' : 'other']}>
    <p className={styles['bubble']}>
      <VisuallyHidden>{isOwn ? t`You:` : `${otherName}:`} </VisuallyHidden>
      {text}
    </p>
    <MessageTime at={Date.parse(createdAt)} />
  </li>
));
Message.displayName = 'Message';

/** Scrolls to new messages if the reader is at the end, else keeps the scroll position. */
const useScroll = ({ thread: { messages }, unsent }: ChatConversationState) => {
  const area = useRef<HTMLDivElement>(null);
  useEndOnResize(area);
  const before = useRef({ height: 0, first: '' });
  const first = messages[0]?.messageId ?? '';
  const count = messages.length + unsent.length;
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || count === 0) return;
    const { height, first: former } = before.current;
    const isOlder = former !== '' && former !== first;
    const wasAtEnd = height - element.scrollTop - element.clientHeight <= element.clientHeight / 2;
    if (isOlder) element.scrollTop += element.scrollHeight - height;
    else if (wasAtEnd || unsent.length > 0) element.scrollTop = element.scrollHeight;
    before.current = { height: element.scrollHeight, first };
  }, [count, first, unsent.length]);
  return area;
};

/** Keeps a reader at the end there when the window shrinks or a phone's keyboard opens. */
const useEndOnResize = (area: RefObject<HTMLDivElement | null>): void =>
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    let isAtEnd = true;
    const look = () => {
      isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', look);
    observer.observe(element);
    // A narrower window wraps messages, which makes them taller.
    const messages = element.querySelector('ol');
    if (messages) observer.observe(messages);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [area]);
