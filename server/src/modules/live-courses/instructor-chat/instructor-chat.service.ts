import { randomUUID } from 'node:crypto';
import type { ChatMessage, Conversation, SentMessage } from '@cairn/api/instructor-chat.contract';
import { CHAT_HISTORY_PAGE_SIZE } from '@cairn/domain/course-taking.limits';
import { type ChatRole, createChatId, getOtherChatRole } from '@cairn/domain/instructor-chat.rules';
import type { SqlQuery, Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { notifyStudents } from '../../notifications/notify.ts';
import { markItemNotificationsRead } from '../../notifications/mark-notifications-read.ts';
import { requireInstructor } from '../../accounts/permissions/teaching-right.ts';
import {
  type ChatKey,
  type ChatMember,
  findChatRoles,
  toOwnChatMemberId,
  toOtherChatMemberId,
} from './chat-member.ts';
import {
  listInstructorAccounts,
  storeChatMessage,
  countUnreadChatMessages,
  countMessagesOfSender,
  findMessageByClientId,
  lockChat,
  lockMessagesOfChatSender,
  findChatNotificationNames,
  storeChatReadPosition,
  findChatMessagePosition,
  listChatsOfInstructor,
  readChatMessages,
  findChatReadPosition,
} from './instructor-chat.repository.ts';

interface HistoryQuery {
  readonly limit: number;
  /** MessageId of the message before or after which messages of the chat are read. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export interface InstructorChatService {
  /**
   * Returns the caller's role in a chat, limited to the id `userId` if given.
   * @throws forbidden
   */
  readonly seat: (account: string, chatId: string, userId?: string) => Promise<ChatMember>;
  /**
   * Returns messages of a chat, oldest first.
   * @throws invalid if the chat does not contain the message `before` or `after`
   */
  readonly history: (seat: ChatMember, query: HistoryQuery) => Promise<ChatMessage[]>;
  /**
   * Stores a chat message, once for each client id.
   * @throws forbidden if the recipient is not the other participant, or the caller has lost the role in the chat
   * @throws too-many if the caller has written the maximum number of messages of 24 hours
   */
  readonly send: (account: string, seat: ChatMember, message: SentMessage) => Promise<ChatMessage>;
  /** Returns the accounts that may currently read a chat in this role. */
  readonly readers: (chat: ChatKey, role: ChatRole) => Promise<string[]>;
  readonly unread: (seat: ChatMember) => Promise<number>;
  /**
   * Marks chat messages as read and returns how many are still unread.
   * @throws invalid if the chat does not contain the message
   */
  readonly markRead: (seat: ChatMember, messageId: string) => Promise<number>;
  /**
   * Returns the chats of the caller as an instructor.
   * @throws forbidden if the caller is no instructor
   */
  readonly conversations: (
    account: string,
    courseId: string | undefined,
  ) => Promise<Conversation[]>;
}

/**
 * Maximum number of messages of one sender in 24 hours, in all chats: more than a person can write. Several people may answer as
 * one instructor.
 */
const MAX_MESSAGES_A_DAY: Readonly<Record<ChatRole, number>> = {
  student: 1000,
  instructor: 10_000,
};
const DAY_MS = 86_400_000;

const toChatId = ({ courseId, studentId, instructorId }: ChatKey): string =>
  createChatId(courseId, studentId, instructorId);

const requireSeat = async (sql: SqlQuery, account: string, chatId: string, userId?: string) => {
  const seats = await findChatRoles(sql, account, chatId);
  const seat = seats.find((found) => userId === undefined || toOwnChatMemberId(found) === userId);
  if (seat) return seat;
  throw new AppError('forbidden', 'This is not your conversation.');
};

const requirePosition = async (
  sql: SqlQuery,
  chat: ChatKey,
  messageId: string,
): Promise<string> => {
  const position = await findChatMessagePosition(sql, chat, messageId);
  if (position !== undefined) return position;
  throw new AppError('invalid', 'There is no such message in this conversation.');
};

const listReaders = async (sql: SqlQuery, chat: ChatKey, role: ChatRole): Promise<string[]> =>
  role === 'student' ? [chat.studentId] : listInstructorAccounts(sql, chat.instructorId);

const refuseTooMany = async (tx: TransactionSql, seat: ChatMember, at: Date): Promise<void> => {
  const most = MAX_MESSAGES_A_DAY[seat.role];
  const since = new Date(at.getTime() - DAY_MS);
  if ((await countMessagesOfSender(tx, seat, { since, most })) < most) return;
  throw new AppError('too-many', `You can write ${most} messages a day. Write again tomorrow.`);
};

/**
 * Notifies the other participant once until that participant reads the chat. The key of the notification contains the position up
 * to which the participant has read.
 */
const notifyOtherSide = async (tx: TransactionSql, seat: ChatMember, at: Date): Promise<void> => {
  const other = getOtherChatRole(seat.role);
  const itemId = toChatId(seat);
  const { course, sender } = await findChatNotificationNames(tx, seat);
  await notifyStudents(tx, await listReaders(tx, seat, other), {
    kind: other === 'student' ? 'answered' : 'asked',
    courseId: seat.courseId,
    subject: { itemId, itemName: course, person: sender },
    onceKey: `chat ${itemId} after ${await findChatReadPosition(tx, seat, other)}`,
    at,
  });
};

export const createInstructorChatService = (sql: Sql, now: () => Date): InstructorChatService => ({
  seat: (account, chatId, userId) => requireSeat(sql, account, chatId, userId),
  history: async (seat, { limit, before, after }) =>
    readChatMessages(sql, seat, {
      limit: Math.min(Math.floor(limit), CHAT_HISTORY_PAGE_SIZE),
      before: before && (await requirePosition(sql, seat, before)),
      after: after && (await requirePosition(sql, seat, after)),
    }),
  send: (account, seat, { recipientId, text, clientId = null }) =>
    sql.begin(async (tx) => {
      if (recipientId !== toOtherChatMemberId(seat)) {
        throw new AppError('forbidden', 'This conversation is with another person.');
      }
      // The caller may have lost the permission to teach since the connection was opened.
      await requireSeat(tx, account, toChatId(seat), toOwnChatMemberId(seat));
      await lockMessagesOfChatSender(tx, seat);
      await lockChat(tx, seat);
      const at = now();
      const messageId = randomUUID();
      const sent = await findMessageByClientId(tx, seat, clientId);
      if (sent) return sent;
      await refuseTooMany(tx, seat, at);
      const message = await storeChatMessage(tx, seat, { messageId, text, clientId, at });
      await notifyOtherSide(tx, seat, at);
      return message;
    }),
  readers: (chat, role) => listReaders(sql, chat, role),
  unread: (seat) => countUnreadChatMessages(sql, seat),
  markRead: (seat, messageId) =>
    sql.begin(async (tx) => {
      await storeChatReadPosition(tx, seat, await requirePosition(tx, seat, messageId));
      const unread = await countUnreadChatMessages(tx, seat);
      if (unread === 0) {
        const people = await listReaders(tx, seat, seat.role);
        await markItemNotificationsRead(tx, people, toChatId(seat), now());
      }
      return unread;
    }),
  conversations: async (account, courseId) => {
    const instructorId = await requireInstructor(sql, account);
    return listChatsOfInstructor(sql, instructorId, courseId);
  },
});
