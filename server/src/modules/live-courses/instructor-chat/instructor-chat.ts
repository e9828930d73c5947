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
import type { StudentSockets } from '../../../platform/http/sockets.ts';
import {
  type ChatKey,
  type ChatMember,
  toOwnChatMemberId,
  toOtherChatMemberId,
} from './chat-member.ts';
import {
  createInstructorChatService,
  type InstructorChatService,
} from './instructor-chat.service.ts';

interface InstructorChatDeps {
  readonly sql: Sql;
  readonly sockets: StudentSockets;
  readonly now: () => Date;
}

/** Returns the socket room of one role in a chat, because only the other participant is informed of typing. */
const toChatRoom = (
  { courseId, studentId, instructorId }: ChatKey,
  role: ChatRole,
  account: string,
): string => JSON.stringify([courseId, studentId, instructorId, role, account]);

const toSingleValue = (value: string | string[] | undefined): string =>
  [value ?? ''].flat()[0] ?? '';

const addNamespace = (sockets: StudentSockets, chat: InstructorChatService): void => {
  const sendToRoom = sockets.open<ChatMember>(CHAT_NAMESPACE, {
    admit: ({ studentId }, query) =>
      chat.seat(studentId, toSingleValue(query['chatId']), toSingleValue(query['userId'])),
    serve: ({ socket, identity, on }, seat) => {
      void socket.join(toChatRoom(seat, seat.role, identity.studentId));
      /**
       * Sends an event to all accounts of one role in a chat. Accounts are looked up each time, because a connection may stay
       * open after the permission to teach has ended.
       */
      const sendToSide = async (role: ChatRole, event: string, payload: object): Promise<void> => {
        for (const account of await chat.readers(seat, role)) {
          sendToRoom(toChatRoom(seat, role, account), event, payload);
        }
      };
      on('message', sentMessageSchema, async (sent) => {
        const message = await chat.send(identity.studentId, seat, sent);
        // A repeated message is sent to the other participant too, because the first request may have ended between storing and
        // sending.
        await sendToSide(seat.role, 'message', message);
        await sendToSide(getOtherChatRole(seat.role), 'message', message);
        return { message };
      });
      on('typing', sentTypingSchema, async ({ recipientId, isTyping }) => {
        if (recipientId === toOtherChatMemberId(seat)) {
          await sendToSide(getOtherChatRole(seat.role), 'typing', {
            userId: toOwnChatMemberId(seat),
            isTyping,
          });
        }
        return {};
      });
    },
  });
};

export const registerInstructorChat = (
  add: AddEndpoint,
  { sql, sockets, now }: InstructorChatDeps,
): void => {
  const chat = createInstructorChatService(sql, now);
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
