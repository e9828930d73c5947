/** The socket of a chat, as the documents name it (001 §7). A heavy library: import this lazily. */
import { io, type Socket } from 'socket.io-client';
import {
  CHAT_NAMESPACE,
  type ChatMessage,
  chatMessageSchema,
  type MessageReceipt,
  messageReceiptSchema,
  type SentMessage,
  SOCKET_PATH,
  typingSchema,
} from './instructor-chat.contract.ts';
import { safeParse } from './parse.ts';

export interface ChatSocketOptions {
  /** Chat base, absolute: `https://learn.example/api`. */
  readonly base: string;
  readonly chatId: string;
  /** Who the caller is in the chat: StudentID, or InstructorID. */
  readonly userId: string;
  /** A token that is good now; undefined: nobody is signed in, and nothing is tried. Asked before every connection. */
  readonly token: () => Promise<string | undefined>;
  /** The line stands, for the first time or again: what was said meanwhile has to be asked for. */
  readonly onConnected: () => void;
  readonly onMessage: (message: ChatMessage) => void;
  readonly onTyping: (userId: string, isTyping: boolean) => void;
  /** Only to be logged. */
  readonly onFailure: (error: unknown) => void;
}

export interface ChatSocket {
  readonly isConnected: () => boolean;
  /** Rejects when nobody acknowledged it: it may have been stored, and is sent again under its client id. */
  readonly send: (message: SentMessage) => Promise<MessageReceipt>;
  readonly type: (recipientId: string, isTyping: boolean) => void;
  readonly close: () => void;
}

const ACKNOWLEDGED_MS = 10_000;
/** A refused connection is not tried again by the library itself. */
const AGAIN_MS = 3000;

const dial = ({ base, chatId, userId, token, onFailure }: ChatSocketOptions): Socket => {
  const { origin, pathname } = new URL(base);
  return io(`${origin}${CHAT_NAMESPACE}`, {
    path: `${pathname.replace(/\/$/, '')}${SOCKET_PATH}`,
    transports: ['websocket'],
    forceNew: true,
    autoConnect: false,
    query: { chatId, userId },
    reconnectionDelayMax: 5000,
    auth: (show) => {
      token()
        .then((current) => show({ token: current }))
        .catch(onFailure);
    },
  });
};

/** Keeps a line open until it is closed. */
export const openChatSocket = (options: ChatSocketOptions): ChatSocket => {
  const { token, onConnected, onMessage, onTyping, onFailure } = options;
  const socket = dial(options);
  let again: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const connect = async () => {
    if ((await token()) === undefined) throw new Error('There is no token to connect with.');
    if (!isClosed) socket.connect();
  };
  const tryConnecting = () => void connect().catch(onFailure);
  socket.on('connect', onConnected);
  socket.on('connect_error', (error) => {
    onFailure(error);
    if (!socket.active && !isClosed) again = setTimeout(tryConnecting, AGAIN_MS);
  });
  socket.on('message', (given: unknown) => {
    const message = safeParse(chatMessageSchema, given);
    if (message) onMessage(message);
    else onFailure(new Error('A message could not be read.'));
  });
  socket.on('typing', (given: unknown) => {
    const typing = safeParse(typingSchema, given);
    if (typing) onTyping(typing.userId, typing.isTyping);
  });
  tryConnecting();
  return {
    isConnected: () => socket.connected,
    send: async (message) => {
      const answer: unknown = await socket.timeout(ACKNOWLEDGED_MS).emitWithAck('message', message);
      const receipt = safeParse(messageReceiptSchema, answer);
      if (receipt) return receipt;
      throw new Error('The receipt of a message could not be read.');
    },
    type: (recipientId, isTyping) => {
      if (socket.connected) socket.emit('typing', { recipientId, isTyping });
    },
    close: () => {
      isClosed = true;
      clearTimeout(again);
      socket.disconnect();
    },
  };
};
