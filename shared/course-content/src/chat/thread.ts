/** The known messages of one chat, without duplicates, in the server's order. Independent of screens and the network. */
import type { ChatMessage } from '@cairn/api/instructor-chat.contract';

export interface ChatThread {
  readonly messages: readonly ChatMessage[];
  /**
   * Id of the newest message without a gap before it; null if the chat is known to be empty, undefined before anything was
   * loaded.
   */
  readonly contiguousEnd: string | null | undefined;
  /** True if messages may exist that are older than the loaded ones. */
  readonly hasOlder: boolean;
}

export const EMPTY_CHAT_THREAD: ChatThread = {
  messages: [],
  contiguousEnd: undefined,
  hasOlder: false,
};

const compareMessages = (a: ChatMessage, b: ChatMessage): number =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt);

const mergeMessages = (known: readonly ChatMessage[], more: readonly ChatMessage[]) => {
  const [next] = more;
  const last = known.at(-1);
  // The usual case: the added message is the newest.
  if (next && more.length === 1 && last && compareMessages(last, next) < 0) return [...known, next];
  const byId = new Map([...known, ...more].map((message) => [message.messageId, message]));
  return [...byId.values()].toSorted(compareMessages);
};

/** Returns the newest message without a gap before it: follows messages as long as each names its predecessor. */
const findContiguousEnd = (
  messages: readonly ChatMessage[],
  from: string | null,
): string | null => {
  const after = new Map(
    messages.flatMap(({ messageId, previousId }) =>
      previousId === undefined ? [] : [[previousId, messageId]],
    ),
  );
  let last = from;
  for (let next = after.get(last); next !== undefined; next = after.get(last)) last = next;
  return last;
};

/** Adds a message that the socket has delivered to a chat's messages. */
export const addReceivedChatMessage = (
  { messages, contiguousEnd, hasOlder }: ChatThread,
  message: ChatMessage,
): ChatThread => {
  const all = mergeMessages(messages, [message]);
  return {
    messages: all,
    contiguousEnd:
      contiguousEnd === undefined ? contiguousEnd : findContiguousEnd(all, contiguousEnd),
    hasOlder,
  };
};

/** Adds the first page of a chat's messages, which contains the newest ones. */
export const addNewestChatMessages = (
  { messages }: ChatThread,
  page: readonly ChatMessage[],
  isFull: boolean,
): ChatThread => {
  const all = mergeMessages(messages, page);
  const last = page.at(-1)?.messageId ?? null;
  return { messages: all, contiguousEnd: findContiguousEnd(all, last), hasOlder: isFull };
};

/** Adds a page of chat messages that follow the newest message without a gap before it. */
export const addNewerChatMessages = (
  thread: ChatThread,
  page: readonly ChatMessage[],
): ChatThread => {
  const all = mergeMessages(thread.messages, page);
  const last = page.at(-1)?.messageId ?? thread.contiguousEnd ?? null;
  return { ...thread, messages: all, contiguousEnd: findContiguousEnd(all, last) };
};

export const addOlderChatMessages = (
  thread: ChatThread,
  page: readonly ChatMessage[],
  isFull: boolean,
): ChatThread => ({ ...thread, messages: mergeMessages(page, thread.messages), hasOlder: isFull });

/** Returns the oldest of the `unread` newest messages of the other person; undefined if none is unread or known. */
export const findFirstUnreadChatMessage = (
  { messages }: ChatThread,
  otherId: string,
  unread: number,
): string | undefined => {
  if (unread === 0) return undefined;
  const others = messages.filter(({ senderId }) => senderId === otherId);
  return (others.at(-unread) ?? others[0])?.messageId;
};

/** Returns whether messages of the chat are missing before its newest one. */
export const hasMissingChatMessages = ({ messages, contiguousEnd }: ChatThread): boolean =>
  contiguousEnd !== undefined && (messages.at(-1)?.messageId ?? null) !== contiguousEnd;
