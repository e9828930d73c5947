import { openChatSocket } from '@cairn/api/chat-socket';
import { useSite } from '@cairn/runtime';
import { report, session } from '@cairn/session';
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { toChatBaseUrl, markChatMessagesRead, loadChatHistory } from './chat-calls.ts';
import {
  type ChatPair,
  type ChatConversation,
  type ChatConversationState,
  createChatConversation,
} from './conversation.ts';
import { isPageHidden, watchPageLifecycle } from '../outbox/page-lifecycle.ts';

const log = (error: unknown) => report(error, { at: 'instructor chat' });

/** Returns the current access token, since a socket may outlive several tokens. */
const currentToken = async (): Promise<string | undefined> => {
  await session.ensureFresh();
  return session.accessToken();
};

/** Function that opens the socket of a chat; tests replace it. */
export const OpenChatSocketContext = createContext(openChatSocket);

const createServerConversation = (
  pair: ChatPair,
  base: string | undefined,
  openSocket: typeof openChatSocket,
): ChatConversation =>
  createChatConversation(pair, {
    readHistory: (part) => loadChatHistory(base, pair.chatId, part),
    openSocket: (handlers) =>
      openSocket({
        base: toChatBaseUrl(base),
        chatId: pair.chatId,
        userId: pair.ownId,
        token: currentToken,
        ...handlers,
      }),
    report: log,
  });

/** Returns the chat with the other person, and keeps it open while the component is mounted. */
export const useChatConversation = ({ chatId, role, ownId, otherId }: ChatPair) => {
  const { chatUrl } = useSite();
  const openSocket = use(OpenChatSocketContext);
  const conversation = useMemo(
    () => createServerConversation({ chatId, role, ownId, otherId }, chatUrl, openSocket),
    [chatId, role, ownId, otherId, chatUrl, openSocket],
  );
  useEffect(() => {
    const close = conversation.open();
    const stopWatching = watchPageLifecycle({ leaving: conversation.stopTyping });
    return () => {
      stopWatching();
      close();
    };
  }, [conversation]);
  return { state: useSyncExternalStore(conversation.subscribe, conversation.read), conversation };
};

/** Calls `onSent` whenever a message of the current user no longer waits: the server has stored or refused it. */
export const useSentChatMessages = (conversation: ChatConversation, onSent: () => void): void => {
  const tell = useEffectEvent(onSent);
  useEffect(() => {
    let waiting = conversation.read().unsent.length;
    return conversation.subscribe(() => {
      const before = waiting;
      waiting = conversation.read().unsent.length;
      if (waiting < before) tell();
    });
  }, [conversation]);
};

/** Marks received chat messages as read. Messages on a hidden page do not count as read. */
export const useMarkChatMessagesRead = (
  { chatId, otherId }: ChatPair,
  { thread: { messages } }: ChatConversationState,
  onRead: (unread: number) => void,
) => {
  const newest = messages.findLast(({ senderId }) => senderId === otherId)?.messageId;
  const { chatUrl } = useSite();
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    if (newest === undefined) return undefined;
    let isOver = false;
    const mark = () => {
      if (isOver || isPageHidden()) return;
      markChatMessagesRead(chatUrl, chatId, newest)
        .then((unread) => !isOver && tell(unread))
        .catch(log);
    };
    mark();
    const stopWatching = watchPageLifecycle({ shown: mark });
    return () => {
      isOver = true;
      stopWatching();
    };
  }, [chatUrl, chatId, newest]);
};
