/** The socket of a chat with the documented messages (001 §7). The library is large: import this module lazily. */
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
  /** Chat base as an absolute URL: `https://learn.example/api`. */
  readonly base: string;
  readonly chatId: string;
  /** Participant id of the caller: StudentID or InstructorID. */
  readonly userId: string;
  /** Returns a valid token before every connection. Undefined without a signed-in student; then no connection is attempted. */
  readonly token: () => Promise<string | undefined>;
  /** Called after each connection, the first one included; the caller then requests the messages that it missed. */
  readonly onConnected: () => void;
  readonly onMessage: (message: ChatMessage) => void;
  readonly onTyping: (userId: string, isTyping: boolean) => void;
  /** Receives failures of the socket, for the log. */
  readonly onFailure: (error: unknown) => void;
}

export interface ChatSocket {
  readonly isConnected: () => boolean;
  /** Rejects without an acknowledgement. The message may have been stored, so a retry uses the same client id. */
  readonly send: (message: SentMessage) => Promise<MessageReceipt>;
  readonly type: (recipientId: string, isTyping: boolean) => void;
  readonly close: () => void;
}

const ACKNOWLEDGEMENT_TIMEOUT_MS = 10_000;
/** Retry delay after a rejected connection, which the library does not retry. */
const RETRY_DELAY_MS = 3000;

const createChatConnection = ({
  base,
  chatId,
  userId,
  token,
  onFailure,
}: ChatSocketOptions): Socket => {
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

/** Opens a socket that reconnects until it is closed. */
export const openChatSocket = (options: ChatSocketOptions): ChatSocket => {
  const { token, onConnected, onMessage, onTyping, onFailure } = options;
  const socket = createChatConnection(options);
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
    if (!socket.active && !isClosed) again = setTimeout(tryConnecting, RETRY_DELAY_MS);
  });
  socket.on('message', (payload: unknown) => {
    const message = safeParse(chatMessageSchema, payload);
    if (message) onMessage(message);
    else onFailure(new Error('A message could not be read.'));
  });
  socket.on('typing', (payload: unknown) => {
    const typing = safeParse(typingSchema, payload);
    if (typing) onTyping(typing.userId, typing.isTyping);
  });
  tryConnecting();
  return {
    isConnected: () => socket.connected,
    send: async (message) => {
      const answer: unknown = await socket
        .timeout(ACKNOWLEDGEMENT_TIMEOUT_MS)
        .emitWithAck('message', message);
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
