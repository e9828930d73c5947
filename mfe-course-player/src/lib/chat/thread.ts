/** The known messages of one chat, without duplicates, in the server's order. Independent of screens and the network. */
import type { ChatMessage } from '@cairn/api/instructor-chat.contract';

export interface Thread {
  readonly messages: readonly ChatMessage[];
  /** The newest message without a gap before it; null: the chat is known to be empty, undefined: nothing was loaded yet. */
  readonly whole: string | null | undefined;
  /** True if older messages may exist. */
  readonly hasOlder: boolean;
}

export const EMPTY_THREAD: Thread = { messages: [], whole: undefined, hasOlder: false };

const compareMessages = (a: ChatMessage, b: ChatMessage): number =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt);

const mergeMessages = (known: readonly ChatMessage[], more: readonly ChatMessage[]) => {
  const [next] = more;
  const last = known.at(-1);
  // The usual case: the message is the newest.
  if (next && more.length === 1 && last && compareMessages(last, next) < 0) return [...known, next];
  const byId = new Map([...known, ...more].map((message) => [message.messageId, message]));
  return [...byId.values()].toSorted(compareMessages);
};

/** Extends the range without gaps: follows messages as long as each names its predecessor. */
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

/** Adds a message that the socket delivered. */
export const withMessage = (
  { messages, whole, hasOlder }: Thread,
  message: ChatMessage,
): Thread => {
  const all = mergeMessages(messages, [message]);
  return {
    messages: all,
    whole: whole === undefined ? whole : findContiguousEnd(all, whole),
    hasOlder,
  };
};

/** Adds the first page, with the newest messages. */
export const withNewest = (
  { messages }: Thread,
  page: readonly ChatMessage[],
  isFull: boolean,
): Thread => {
  const all = mergeMessages(messages, page);
  const last = page.at(-1)?.messageId ?? null;
  return { messages: all, whole: findContiguousEnd(all, last), hasOlder: isFull };
};

/** Adds a page that was loaded after `whole`. */
export const withNewer = (thread: Thread, page: readonly ChatMessage[]): Thread => {
  const all = mergeMessages(thread.messages, page);
  const last = page.at(-1)?.messageId ?? thread.whole ?? null;
  return { ...thread, messages: all, whole: findContiguousEnd(all, last) };
};

export const withOlder = (
  thread: Thread,
  page: readonly ChatMessage[],
  isFull: boolean,
): Thread => ({ ...thread, messages: mergeMessages(page, thread.messages), hasOlder: isFull });

/** Returns the oldest of the `unread` newest messages of the other person; undefined if none is unread or known. */
export const findFirstUnread = (
  { messages }: Thread,
  otherId: string,
  unread: number,
): string | undefined => {
  if (unread === 0) return undefined;
  const others = messages.filter(({ senderId }) => senderId === otherId);
  return (others.at(-unread) ?? others[0])?.messageId;
};

/** Returns whether messages are missing before the newest one. */
export const hasGap = ({ messages, whole }: Thread): boolean =>
  whole !== undefined && (messages.at(-1)?.messageId ?? null) !== whole;
