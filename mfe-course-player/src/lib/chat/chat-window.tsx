/** The chat as one of the pop-ups over the page. */
import { CHAT_POSITION } from '@cairn/domain/course-taking.limits';
import { otherRole } from '@cairn/domain/instructor-chat.rules';
import { lazyPart, type QueryClient, useQueryClient, useSite } from '@cairn/runtime';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { PopupContent } from '@cairn/ui/popup-windows';
import { useState } from 'react';
import { t } from 'ttag';
import { keep, readKept } from '../kept-json.ts';
import { unreadQuery } from './chat-button.tsx';
import type { ChatPlace } from './conversation.ts';
import { ROLE_NAMES } from './role-names.ts';

const panel = lazyPart(
  async () => (await import(/* webpackChunkName: "chat" */ './chat-panel.tsx')).ChatPanel,
  {
    placeholder: () => (
      <Skeleton label={t`Loading messages`}>
        <SkeletonText lines={4} />
      </Skeleton>
    ),
  },
);

const PLACE_KEY = 'cairn.chat.place';
type Box = NonNullable<NonNullable<PopupContent['memory']>['box']>;
const FIRST: Box = { ...CHAT_POSITION, width: 380, height: 480 };

/** Returns the stored box of the pop-up, or the default if the stored value is invalid. */
const keptBox = (): Box => {
  const kept = (readKept(PLACE_KEY) ?? {}) as Partial<Record<keyof Box, unknown>>;
  const { x, y, width, height } = kept;
  const isBox = [x, y, width, height].every((side) => Number.isFinite(side));
  return isBox ? (kept as Box) : FIRST;
};

/** Cancels a running count, which is older than the given number. */
const setUnread = async (
  client: QueryClient,
  { queryKey }: ReturnType<typeof unreadQuery>,
  unread: number,
): Promise<void> => {
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, unread);
};

const Chat = ({ place }: { readonly place: ChatPlace }) => {
  const client = useQueryClient();
  const { chatUrl } = useSite();
  const counted = unreadQuery(chatUrl, place.chatId);
  // Uses the last known count, since opening the chat sets it to 0 at once.
  const [unread] = useState(() => client.getQueryData(counted.queryKey) ?? 0);
  return (
    <panel.Part
      place={place}
      unread={unread}
      onRead={(left) => void setUnread(client, counted, left)}
    />
  );
};

const titleOf = ({ role }: ChatPlace): string => {
  const other = ROLE_NAMES[otherRole(role)];
  return t`Chat with ${other}`;
};

export const chatWindow = (place: ChatPlace): PopupContent => ({
  title: titleOf(place),
  content: <Chat place={place} />,
  memory: { box: keptBox(), onPlaced: (box) => keep(PLACE_KEY, box) },
});
