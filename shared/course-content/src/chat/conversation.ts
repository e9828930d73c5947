/**
 * The state of one chat between a student and an instructor, for either role: history, incoming and outgoing messages.
 * Independent of any screen.
 */
import { createStore } from '@cairn/ui/store';
import type { ChatSocket, ChatSocketOptions } from '@cairn/api/chat-socket';
import type { ChatMessage, MessageReceipt } from '@cairn/api/instructor-chat.contract';
import { CHAT_HISTORY_PAGE_SIZE } from '@cairn/domain/course-taking.limits';
import { type ChatRole, toSendableText } from '@cairn/domain/instructor-chat.rules';
import { Outbox } from '../outbox/outbox.ts';
import {
  EMPTY_CHAT_THREAD,
  hasMissingChatMessages,
  type ChatThread,
  addReceivedChatMessage,
  addNewerChatMessages,
  addNewestChatMessages,
  addOlderChatMessages,
} from './thread.ts';
import { createTypingListener, createTypingReporter } from './typing.ts';
import {
  storeUnsentChatMessages,
  readUnsentChatMessages,
  type UnsentChatMessage,
} from './unsent.ts';

/** Chat between a student and an instructor, and the current user's role in it. */
export interface ChatPair {
  readonly chatId: string;
  readonly role: ChatRole;
  /** StudentID or InstructorID of the current user. */
  readonly ownId: string;
  readonly otherId: string;
}

export interface ChatConversationState {
  readonly thread: ChatThread;
  readonly unsent: readonly UnsentChatMessage[];
  readonly isOtherTyping: boolean;
}

interface Part {
  readonly before?: string;
  readonly after?: string;
}

export interface ConversationDeps {
  readonly readHistory: (part: Part) => Promise<readonly ChatMessage[]>;
  readonly openSocket: (
    handlers: Pick<ChatSocketOptions, 'onConnected' | 'onMessage' | 'onTyping' | 'onFailure'>,
  ) => ChatSocket;
  /** Reports failures that are only logged (ICHAT-10). */
  readonly report: (error: unknown) => void;
}

export interface ChatConversation {
  readonly read: () => ChatConversationState;
  readonly subscribe: (changed: () => void) => () => void;
  /** Sends a message. Returns false without sending if the text is blank or too long. */
  readonly send: (text: string) => boolean;
  readonly typed: () => void;
  readonly stopTyping: () => void;
  readonly loadOlder: () => Promise<void>;
  /** Loads the messages of the chat and keeps a socket open until the returned function is called. */
  readonly open: () => () => void;
}

/** Milliseconds to wait for a message's unknown predecessor, which may arrive out of order. */
const PREDECESSOR_TIMEOUT_MS = 250;
/** Errors that a retry cannot fix. */
const PERMANENT_ERROR_KINDS = new Set(['invalid', 'forbidden', 'not-found', 'too-large']);

const createState = ({ chatId, ownId }: ChatPair) => {
  const { get, set, subscribe } = createStore<ChatConversationState>({
    thread: EMPTY_CHAT_THREAD,
    unsent: readUnsentChatMessages(chatId, ownId),
    isOtherTyping: false,
  });
  return {
    read: get,
    change: (changes: Partial<ChatConversationState>) => {
      const next = { ...get(), ...changes };
      // The socket may deliver a message of one's own before its receipt.
      const isSent = ({ clientId }: UnsentChatMessage) =>
        next.thread.messages.some((message) => message.clientId === clientId);
      set({ ...next, unsent: next.unsent.filter((message) => !isSent(message)) });
    },
    subscribe,
  };
};
type State = ReturnType<typeof createState>;

const isFull = (page: readonly ChatMessage[]): boolean => page.length >= CHAT_HISTORY_PAGE_SIZE;

/** Loads missing messages of the chat page by page. A call during a running load makes it run once more. */
const createReader = ({ read, change }: State, { readHistory, report }: ConversationDeps) => {
  const readPage = async (): Promise<boolean> => {
    const { contiguousEnd } = read().thread;
    const page = await readHistory(
      typeof contiguousEnd === 'string' ? { after: contiguousEnd } : {},
    );
    const { thread } = read();
    change({
      thread:
        typeof contiguousEnd === 'string'
          ? addNewerChatMessages(thread, page)
          : addNewestChatMessages(thread, page, isFull(page)),
    });
    return typeof contiguousEnd === 'string' && isFull(page);
  };
  let reading: Promise<void> | undefined;
  let isWanted = false;
  const readAll = async () => {
    try {
      do {
        isWanted = false;
        while (await readPage());
      } while (isWanted);
    } catch (error) {
      report(error);
    } finally {
      reading = undefined;
    }
  };
  return {
    catchUp: () => {
      isWanted = true;
      reading ??= readAll();
    },
    loadOlder: async () => {
      const first = read().thread.messages[0]?.messageId;
      if (first === undefined || !read().thread.hasOlder) return;
      try {
        const page = await readHistory({ before: first });
        change({ thread: addOlderChatMessages(read().thread, page, isFull(page)) });
      } catch (error) {
        report(error);
      }
    },
  };
};

const toUnsent = (messages: ReadonlyMap<string, string>): UnsentChatMessage[] =>
  [...messages].map(([clientId, text]) => ({ clientId, text }));

/** Creates the outbox of a chat. It sends one message after the other; each is repeated until it is acknowledged or rejected. */
const createMessageOutbox = (
  { read, change }: State,
  { chatId, ownId, otherId, role }: ChatPair,
  socket: () => ChatSocket | undefined,
  report: (error: unknown) => void,
): Outbox<string> => {
  const settle = ({ message, error }: MessageReceipt): void => {
    if (error) report(new Error(`A message was refused: ${error.code}`));
    if (!message && !PERMANENT_ERROR_KINDS.has(error?.code ?? ''))
      throw new Error('A message was not taken yet.');
    if (message) change({ thread: addReceivedChatMessage(read().thread, message) });
  };
  const send = async (messages: ReadonlyMap<string, string>): Promise<undefined> => {
    const [next] = toUnsent(messages);
    if (!next) return;
    try {
      const receipt = await socket()?.send({ recipientId: otherId, senderRole: role, ...next });
      settle(receipt ?? {});
    } catch (error) {
      report(error);
      throw error;
    }
  };
  const outbox = new Outbox<string>({
    delayMs: 0,
    pending: new Map(read().unsent.map(({ clientId, text }) => [clientId, text])),
    storeLocally: (pending) => storeUnsentChatMessages(chatId, ownId, toUnsent(pending)),
    isReady: () => socket()?.isConnected() === true,
    // The server stores messages in the order in which they arrive.
    selectPart: (messages) => ({ changes: new Map([...messages].slice(0, 1)), bytes: 0 }),
    send,
    onAcknowledged: () => change({ unsent: toUnsent(outbox.pending()) }),
  });
  return outbox;
};

/**
 * Adds received messages to the chat, and shows whether the other person is typing.
 * @param catchUp loads missing messages; called if the predecessor of a received one does not arrive in time
 */
const createReceiver = ({ read, change }: State, otherId: string, catchUp: () => void) => {
  let catchUpTimer: ReturnType<typeof setTimeout> | undefined;
  const showTyping = createTypingListener((isOtherTyping) => change({ isOtherTyping }));
  return {
    onMessage: (message: ChatMessage) => {
      change({ thread: addReceivedChatMessage(read().thread, message) });
      if (message.senderId === otherId) showTyping(false);
      clearTimeout(catchUpTimer);
      if (hasMissingChatMessages(read().thread))
        catchUpTimer = setTimeout(catchUp, PREDECESSOR_TIMEOUT_MS);
    },
    onTyping: (userId: string, isTyping: boolean) => {
      if (userId === otherId) showTyping(isTyping);
    },
    stop: () => {
      showTyping(false);
      clearTimeout(catchUpTimer);
    },
  };
};

export const createChatConversation = (
  pair: ChatPair,
  deps: ConversationDeps,
): ChatConversation => {
  const state = createState(pair);
  const { catchUp, loadOlder } = createReader(state, deps);
  const receiver = createReceiver(state, pair.otherId, catchUp);
  let socket: ChatSocket | undefined;
  const outbox = createMessageOutbox(state, pair, () => socket, deps.report);
  const teller = createTypingReporter((isTyping) => socket?.type(pair.otherId, isTyping));
  const onConnected = () => {
    catchUp();
    void outbox.flush();
    teller.repeat();
  };
  return {
    read: state.read,
    subscribe: state.subscribe,
    send: (input) => {
      const text = toSendableText(input);
      if (text === undefined) return false;
      teller.stop();
      outbox.set(crypto.randomUUID(), text);
      state.change({ unsent: toUnsent(outbox.pending()) });
      void outbox.flush();
      return true;
    },
    typed: teller.typed,
    stopTyping: teller.stop,
    loadOlder,
    open: () => {
      const { onMessage, onTyping } = receiver;
      socket = deps.openSocket({ onConnected, onMessage, onTyping, onFailure: deps.report });
      catchUp();
      outbox.open({ followsPage: false });
      return () => {
        teller.stop();
        receiver.stop();
        void outbox.pause();
        socket?.close();
        socket = undefined;
      };
    },
  };
};
