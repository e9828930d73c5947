/** Opens a chat socket as a browser does, at one process of the server. */
import { once } from 'node:events';
import {
  CHAT_NAMESPACE,
  type ChatMessage,
  type MessageReceipt,
  SOCKET_PATH,
} from '@cairn/api/instructor-chat.contract';
import { io, type Socket } from 'socket.io-client';

export interface ChatConnection {
  readonly socket: Socket;
  readonly received: ChatMessage[];
  readonly typing: object[];
  /** Sends a chat message. Rejects when the server does not acknowledge it in time. */
  readonly send: (message: object) => Promise<MessageReceipt>;
  readonly close: () => void;
}

export interface ChatConnectionOptions {
  readonly url: string;
  readonly token: string | undefined;
  readonly chatId: string;
  readonly userId: string;
  readonly extraHeaders?: Record<string, string>;
}

export const openTestChatSocket = ({
  url,
  token,
  chatId,
  userId,
  extraHeaders = {},
}: ChatConnectionOptions): ChatConnection => {
  const socket = io(`${url}${CHAT_NAMESPACE}`, {
    path: `/api${SOCKET_PATH}`,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    auth: token === undefined ? {} : { token },
    query: { chatId, userId },
    extraHeaders,
  });
  const received: ChatMessage[] = [];
  const typing: object[] = [];
  socket.on('message', (message: ChatMessage) => received.push(message));
  socket.on('typing', (news: object) => typing.push(news));
  return {
    socket,
    received,
    typing,
    send: (message) =>
      socket.timeout(5000).emitWithAck('message', message) as Promise<MessageReceipt>,
    close: () => socket.disconnect(),
  };
};

/** Opens a chat socket and waits until it is connected. Rejects with the content of `connect_error`. */
export const openConnectedTestChatSocket = async (
  opening: ChatConnectionOptions,
): Promise<ChatConnection> => {
  const line = openTestChatSocket(opening);
  await Promise.race([
    once(line.socket as unknown as NodeJS.EventEmitter, 'connect'),
    once(line.socket as unknown as NodeJS.EventEmitter, 'connect_error').then(([error]) => {
      line.close();
      throw error as Error;
    }),
  ]);
  return line;
};
