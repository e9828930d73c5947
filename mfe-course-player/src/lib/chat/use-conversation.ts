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
import { toChatBaseUrl, markRead, readHistory } from './chat-calls.ts';
import {
  type ChatPair,
  type Conversation,
  type ConversationState,
  createConversation,
} from './conversation.ts';

const log = (error: unknown) => report(error, { at: 'instructor chat' });

/** Returns the current access token, since a socket may outlive several tokens. */
const currentToken = async (): Promise<string | undefined> => {
  await session.ensureFresh();
  return session.accessToken();
};

/** Opens sockets; tests replace it. */
export const OpenSocketContext = createContext(openChatSocket);

const createServerConversation = (
  place: ChatPair,
  base: string | undefined,
  openSocket: typeof openChatSocket,
): Conversation =>
  createConversation(place, {
    readHistory: (part) => readHistory(base, place.chatId, part),
    openSocket: (handlers) =>
      openSocket({
        base: toChatBaseUrl(base),
        chatId: place.chatId,
        userId: place.ownId,
        token: currentToken,
        ...handlers,
      }),
    report: log,
  });

/** Returns the conversation and keeps it open while the component is mounted. */
export const useConversation = ({ chatId, role, ownId, otherId }: ChatPair) => {
  const { chatUrl } = useSite();
  const openSocket = use(OpenSocketContext);
  const conversation = useMemo(
    () => createServerConversation({ chatId, role, ownId, otherId }, chatUrl, openSocket),
    [chatId, role, ownId, otherId, chatUrl, openSocket],
  );
  useEffect(() => {
    const close = conversation.open();
    window.addEventListener('pagehide', conversation.stopTyping);
    return () => {
      window.removeEventListener('pagehide', conversation.stopTyping);
      close();
    };
  }, [conversation]);
  return { state: useSyncExternalStore(conversation.subscribe, conversation.read), conversation };
};

/** Marks messages as read. Messages on a hidden page do not count as read. */
export const useReadMark = (
  { chatId, otherId }: ChatPair,
  { thread: { messages } }: ConversationState,
  onRead: (unread: number) => void,
) => {
  const newest = messages.findLast(({ senderId }) => senderId === otherId)?.messageId;
  const { chatUrl } = useSite();
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    if (newest === undefined) return undefined;
    let isOver = false;
    const mark = () => {
      if (isOver || document.visibilityState !== 'visible') return;
      markRead(chatUrl, chatId, newest)
        .then((unread) => !isOver && tell(unread))
        .catch(log);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', mark);
    };
  }, [chatUrl, chatId, newest]);
};
