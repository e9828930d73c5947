/** The chat as one of the pop-ups over the page. */
import type { ChatPair } from '@cairn/course-content/chat/conversation';
import { CHAT_ROLE_NAMES } from '@cairn/course-content/chat/role-names';
import { storeLocalJson, readLocalJson } from '@cairn/course-content/local-store';
import { INITIAL_CHAT_WINDOW_POSITION } from '@cairn/domain/course-taking.limits';
import { getOtherChatRole } from '@cairn/domain/instructor-chat.rules';
import { lazyPart, type QueryClient, useQueryClient, useSite } from '@cairn/runtime';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { PopupContent } from '@cairn/ui/popup-windows';
import { useState } from 'react';
import { t } from 'ttag';
import { unreadChatMessagesQuery } from './chat-button.tsx';

const panel = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "chat" */ '@cairn/course-content/chat/chat-panel'))
      .ChatPanel,
  {
    placeholder: () => (
      <Skeleton label={t`Loading messages`}>
        <SkeletonText lines={4} />
      </Skeleton>
    ),
  },
);

const CHAT_BOX_KEY = 'cairn.chat.place';
type Box = NonNullable<NonNullable<PopupContent['memory']>['box']>;
const INITIAL_BOX: Box = { ...INITIAL_CHAT_WINDOW_POSITION, width: 380, height: 480 };

/** Returns the stored box of the pop-up, or the default if the stored value is invalid. */
const readStoredBox = (): Box => {
  const stored = (readLocalJson(CHAT_BOX_KEY) ?? {}) as Partial<Record<keyof Box, unknown>>;
  const { x, y, width, height } = stored;
  const isBox = [x, y, width, height].every((side) => Number.isFinite(side));
  return isBox ? (stored as Box) : INITIAL_BOX;
};

/** Stores a new number of unread messages, and cancels a running request for it, whose result would be older. */
const setUnread = async (
  client: QueryClient,
  { queryKey }: ReturnType<typeof unreadChatMessagesQuery>,
  unread: number,
): Promise<void> => {
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, unread);
};

const Chat = ({ place }: { readonly place: ChatPair }) => {
  const client = useQueryClient();
  const { chatUrl } = useSite();
  const counted = unreadChatMessagesQuery(chatUrl, place.chatId);
  // The number is read only once, because opening the chat sets its cached value to 0 at once.
  const [unread] = useState(() => client.getQueryData(counted.queryKey) ?? 0);
  return (
    <panel.Part
      pair={place}
      unread={unread}
      onRead={(left) => void setUnread(client, counted, left)}
    />
  );
};

const formatChatTitle = ({ role }: ChatPair): string => {
  const other = CHAT_ROLE_NAMES[getOtherChatRole(role)];
  return t`Chat with ${other}`;
};

export const createChatWindow = (pair: ChatPair): PopupContent => ({
  title: formatChatTitle(pair),
  content: <Chat place={pair} />,
  memory: { box: readStoredBox(), onPlaced: (box) => storeLocalJson(CHAT_BOX_KEY, box) },
});
