/** The chat between a student and the instructor of a course: its routes and its socket namespace. */
import {
  CHAT_NAMESPACE,
  countUnreadMessages,
  listConversations,
  markChatRead,
  readChatHistory,
  sentMessageSchema,
  sentTypingSchema,
} from '@cairn/api/instructor-chat.contract';
import { type ChatRole, getOtherChatRole } from '@cairn/domain/instructor-chat.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { Sockets } from '../../../platform/http/sockets.ts';
import { type ChatKey, type ChatMember, ownChatId, otherChatId } from './chat-seat.ts';
import { createInstructorChat, type InstructorChat } from './instructor-chat.service.ts';

interface InstructorChatDeps {
  readonly sql: Sql;
  readonly sockets: Sockets;
  readonly now: () => Date;
}

/** Returns the room of one account's connections on one side, as typing is announced to the other side only. */
const toChatRoom = (
  { courseId, studentId, instructorId }: ChatKey,
  role: ChatRole,
  account: string,
): string => JSON.stringify([courseId, studentId, instructorId, role, account]);

const toSingleValue = (value: string | string[] | undefined): string =>
  [value ?? ''].flat()[0] ?? '';

const addNamespace = (sockets: Sockets, chat: InstructorChat): void => {
  const tell = sockets.open<ChatMember>(CHAT_NAMESPACE, {
    admit: ({ studentId }, query) =>
      chat.seat(studentId, toSingleValue(query['chatId']), toSingleValue(query['userId'])),
    serve: ({ socket, identity, on }, seat) => {
      void socket.join(toChatRoom(seat, seat.role, identity.studentId));
      /**
       * Sends an event to one side. Accounts are looked up each time, as a connection may stay open after the right to teach has
       * ended.
       */
      const tellSide = async (role: ChatRole, event: string, news: object): Promise<void> => {
        for (const account of await chat.readers(seat, role)) {
          tell(toChatRoom(seat, role, account), event, news);
        }
      };
      on('message', sentMessageSchema, async (given) => {
        const message = await chat.send(identity.studentId, seat, given);
        // Repeated messages are sent too, because the first request may have ended between storing and sending.
        await tellSide(seat.role, 'message', message);
        await tellSide(getOtherChatRole(seat.role), 'message', message);
        return { message };
      });
      on('typing', sentTypingSchema, async ({ recipientId, isTyping }) => {
        if (recipientId === otherChatId(seat)) {
          await tellSide(getOtherChatRole(seat.role), 'typing', {
            userId: ownChatId(seat),
            isTyping,
          });
        }
        return {};
      });
    },
  });
};

export const addInstructorChat = (
  add: AddEndpoint,
  { sql, sockets, now }: InstructorChatDeps,
): void => {
  const chat = createInstructorChat(sql, now);
  add(readChatHistory, async ({ params, query }, caller) =>
    chat.history(await chat.seat(caller, params.chatId), query),
  );
  add(countUnreadMessages, async ({ params }, caller) => ({
    unread: await chat.unread(await chat.seat(caller, params.chatId)),
  }));
  add(markChatRead, async ({ params, body }, caller) => ({
    unread: await chat.markRead(await chat.seat(caller, params.chatId), body.messageId),
  }));
  add(listConversations, ({ query }, caller) => chat.conversations(caller, query.courseId));
  addNamespace(sockets, chat);
};
