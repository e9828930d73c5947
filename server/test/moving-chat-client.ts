/** A client of a chat that writes and receives messages while the servers are restarted. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChatSocket, openChatSocket } from '@cairn/api/chat-socket';
import type { ChatMessage } from '@cairn/api/instructor-chat.contract';
import type { StudentClient } from './student-client.ts';

interface ChatterOptions {
  readonly learner: StudentClient;
  readonly token: string;
  readonly chatId: string;
  readonly userId: string;
  readonly recipientId: string;
}

export interface MovingChatClient {
  /** Reconnects the client to another server process. */
  readonly moveTo: (url: string) => void;
  /** Writes `count` messages, each until it is acknowledged. */
  readonly write: (count: number) => Promise<void>;
  /** Returns the received messages by position: each after the one to which it refers. */
  readonly heard: () => readonly string[];
  readonly close: () => void;
}

export const createMovingChatClient = (options: ChatterOptions): MovingChatClient => {
  const { learner, token, chatId, userId, recipientId } = options;
  const heard: string[] = [];
  let socket: ChatSocket | undefined;
  let at = learner;
  let reading: Promise<unknown> = Promise.resolve();
  /**
   * Handles socket events one after the other. A failed read of messages is ignored, because the next read returns them as
   * well.
   */
  const inTurn = (work: () => Promise<void> | void) => {
    const before = reading;
    const next = async () => {
      await before;
      await work();
    };
    reading = next().catch(() => undefined);
  };
  const readMissing = () =>
    inTurn(async () => {
      const after = heard.at(-1);
      const query = after === undefined ? '' : `?after=${after}`;
      const { status, body } = await at.call('GET', `/messages/history/${chatId}${query}`);
      if (status === 200) for (const { messageId } of body as ChatMessage[]) heard.push(messageId);
    });
  const onMessage = ({ messageId, previousId }: ChatMessage) =>
    inTurn(() => {
      if (heard.includes(messageId)) return;
      if ((heard.at(-1) ?? null) === previousId) heard.push(messageId);
      else readMissing();
    });
  return {
    moveTo: (url) => {
      socket?.close();
      at = learner.movedTo(url);
      socket = openChatSocket({
        base: `${url}/api`,
        chatId,
        userId,
        token: () => Promise.resolve(token),
        onConnected: readMissing,
        onMessage,
        onTyping: () => undefined,
        onFailure: () => undefined,
      });
    },
    write: async (count) => {
      for (let i = 0; i < count; i += 1) {
        const message = { recipientId, text: `${userId} ${i}`, clientId: randomUUID() };
        for (;;) {
          const receipt = socket?.isConnected()
            ? await socket.send(message).catch(() => undefined)
            : undefined;
          if (receipt?.message) break;
          await wait(20);
        }
      }
    },
    heard: () => heard,
    close: () => socket?.close(),
  };
};
