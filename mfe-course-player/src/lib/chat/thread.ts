/** The messages of one chat as far as they are known here: each once, in the order of the server. No screen, no network. */
import type { ChatMessage } from '@cairn/api/instructor-chat.contract';

export interface Thread {
  readonly messages: readonly ChatMessage[];
  /** The newest message before which nothing is missing; null: known to have none, undefined: nothing was loaded yet. */
  readonly whole: string | null | undefined;
  /** There may be older messages than the first. */
  readonly hasOlder: boolean;
}

export const EMPTY_THREAD: Thread = { messages: [], whole: undefined, hasOlder: false };

const inOrder = (a: ChatMessage, b: ChatMessage): number =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt);

const merged = (known: readonly ChatMessage[], more: readonly ChatMessage[]) => {
  const [next] = more;
  const last = known.at(-1);
  // The usual case: it comes after all others.
  if (next && more.length === 1 && last && inOrder(last, next) < 0) return [...known, next];
  const byId = new Map([...known, ...more].map((message) => [message.messageId, message]));
  return [...byId.values()].toSorted(inOrder);
};

/** Goes on from a message that nothing is missing before, as long as each names the one before it. */
const wholeFrom = (messages: readonly ChatMessage[], from: string | null): string | null => {
  const after = new Map(
    messages.flatMap(({ messageId, previousId }) =>
      previousId === undefined ? [] : [[previousId, messageId]],
    ),
  );
  let last = from;
  for (let next = after.get(last); next !== undefined; next = after.get(last)) last = next;
  return last;
};

/** A message that came by itself. */
export const withMessage = (
  { messages, whole, hasOlder }: Thread,
  message: ChatMessage,
): Thread => {
  const all = merged(messages, [message]);
  return { messages: all, whole: whole === undefined ? whole : wholeFrom(all, whole), hasOlder };
};

/** The first page that was read: the newest messages. */
export const withNewest = (
  { messages }: Thread,
  page: readonly ChatMessage[],
  isFull: boolean,
): Thread => {
  const all = merged(messages, page);
  const last = page.at(-1)?.messageId ?? null;
  return { messages: all, whole: wholeFrom(all, last), hasOlder: isFull };
};

/** What was read after `whole`. */
export const withNewer = (thread: Thread, page: readonly ChatMessage[]): Thread => {
  const all = merged(thread.messages, page);
  const last = page.at(-1)?.messageId ?? thread.whole ?? null;
  return { ...thread, messages: all, whole: wholeFrom(all, last) };
};

export const withOlder = (
  thread: Thread,
  page: readonly ChatMessage[],
  isFull: boolean,
): Thread => ({ ...thread, messages: merged(page, thread.messages), hasOlder: isFull });

/** The oldest of the other one's newest `unread` messages; undefined when none is unread, or none is there. */
export const firstUnread = (
  { messages }: Thread,
  otherId: string,
  unread: number,
): string | undefined => {
  if (unread === 0) return undefined;
  const others = messages.filter(({ senderId }) => senderId === otherId);
  return (others.at(-unread) ?? others[0])?.messageId;
};

/** Whether something newer is known than what nothing is missing before. */
export const hasGap = ({ messages, whole }: Thread): boolean =>
  whole !== undefined && (messages.at(-1)?.messageId ?? null) !== whole;
