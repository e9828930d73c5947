import { randomUUID } from 'node:crypto';
import type { ChatMessage, Conversation, SentMessage } from '@cairn/api/instructor-chat.contract';
import { CHAT_HISTORY_PAGE } from '@cairn/domain/course-taking.limits';
import { type ChatRole, chatIdOf, otherRole } from '@cairn/domain/instructor-chat.rules';
import type { Query, Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { notify } from '../../notifications/notify.ts';
import { settleNotifications } from '../../notifications/settle-notifications.ts';
import { instructorOf } from '../../accounts/permissions/teaching-right.ts';
import { type ChatKey, type ChatSeat, findSeats, idIn, otherIdIn } from './chat-seat.ts';
import {
  accountsOf,
  addMessage,
  countUnread,
  countWritten,
  findSentMessage,
  lockChat,
  namesOf,
  noteRead,
  positionOf,
  readConversations,
  readMessages,
  readTo,
} from './instructor-chat.repository.ts';

interface HistoryQuery {
  readonly limit: number;
  /** messageIds. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export interface InstructorChat {
  /** The caller's place in a chat, as the one of this id where one is told. Throws forbidden. */
  readonly seat: (account: string, chatId: string, userId?: string) => Promise<ChatSeat>;
  /** Oldest first. Throws invalid (no such message in the chat). */
  readonly history: (seat: ChatSeat, query: HistoryQuery) => Promise<ChatMessage[]>;
  /** Stores a message, once for each client id. Throws forbidden (the recipient is somebody else, or the seat is lost), too-many. */
  readonly send: (account: string, seat: ChatSeat, message: SentMessage) => Promise<ChatMessage>;
  /** Returns the accounts that may read a chat on one side, as the rights to teach are now. */
  readonly readers: (chat: ChatKey, role: ChatRole) => Promise<string[]>;
  readonly unread: (seat: ChatSeat) => Promise<number>;
  /** Returns how many are unread after it. Throws invalid (no such message in the chat). */
  readonly markRead: (seat: ChatSeat, messageId: string) => Promise<number>;
  /** Throws forbidden: the caller is no instructor. */
  readonly conversations: (
    account: string,
    courseId: string | undefined,
  ) => Promise<Conversation[]>;
}

/**
 * Messages of one sender in 24 hours, in all conversations: more than a person can write. Several people may answer as one
 * instructor.
 */
const MAX_MESSAGES_A_DAY: Readonly<Record<ChatRole, number>> = {
  student: 1000,
  instructor: 10_000,
};
const DAY_MS = 86_400_000;

const chatIdIn = ({ courseId, studentId, instructorId }: ChatKey): string =>
  chatIdOf(courseId, studentId, instructorId);

const requireSeat = async (sql: Query, account: string, chatId: string, userId?: string) => {
  const seats = await findSeats(sql, account, chatId);
  const seat = seats.find((found) => userId === undefined || idIn(found) === userId);
  if (seat) return seat;
  throw new AppError('forbidden', 'This is not your conversation.');
};

const requirePosition = async (sql: Query, chat: ChatKey, messageId: string): Promise<string> => {
  const position = await positionOf(sql, chat, messageId);
  if (position !== undefined) return position;
  throw new AppError('invalid', 'There is no such message in this conversation.');
};

const readersOf = async (sql: Query, chat: ChatKey, role: ChatRole): Promise<string[]> =>
  role === 'student' ? [chat.studentId] : accountsOf(sql, chat.instructorId);

const refuseTooMany = async (tx: TransactionSql, seat: ChatSeat, at: Date): Promise<void> => {
  const most = MAX_MESSAGES_A_DAY[seat.role];
  const since = new Date(at.getTime() - DAY_MS);
  if ((await countWritten(tx, seat, { since, most })) < most) return;
  throw new AppError('too-many', `You can write ${most} messages a day. Write again tomorrow.`);
};

/** Told once until the other one reads: the key is how far they have read. */
const tellOther = async (tx: TransactionSql, seat: ChatSeat, at: Date): Promise<void> => {
  const other = otherRole(seat.role);
  const itemId = chatIdIn(seat);
  const { course, sender } = await namesOf(tx, seat);
  await notify(tx, await readersOf(tx, seat, other), {
    kind: other === 'student' ? 'answered' : 'asked',
    courseId: seat.courseId,
    subject: { itemId, itemName: course, person: sender },
    onceKey: `chat ${itemId} after ${await readTo(tx, seat, other)}`,
    at,
  });
};

export const createInstructorChat = (sql: Sql, now: () => Date): InstructorChat => ({
  seat: (account, chatId, userId) => requireSeat(sql, account, chatId, userId),
  history: async (seat, { limit, before, after }) =>
    readMessages(sql, seat, {
      limit: Math.min(Math.floor(limit), CHAT_HISTORY_PAGE),
      before: before && (await requirePosition(sql, seat, before)),
      after: after && (await requirePosition(sql, seat, after)),
    }),
  send: (account, seat, { recipientId, text, clientId = null }) =>
    sql.begin(async (tx) => {
      if (recipientId !== otherIdIn(seat)) {
        throw new AppError('forbidden', 'This conversation is with somebody else.');
      }
      // A right to teach may have ended since the line was opened.
      await requireSeat(tx, account, chatIdIn(seat), idIn(seat));
      await lockChat(tx, seat);
      const at = now();
      const messageId = randomUUID();
      const sent = await findSentMessage(tx, seat, clientId);
      if (sent) return sent;
      await refuseTooMany(tx, seat, at);
      const message = await addMessage(tx, seat, { messageId, text, clientId, at });
      await tellOther(tx, seat, at);
      return message;
    }),
  readers: (chat, role) => readersOf(sql, chat, role),
  unread: (seat) => countUnread(sql, seat),
  markRead: (seat, messageId) =>
    sql.begin(async (tx) => {
      await noteRead(tx, seat, await requirePosition(tx, seat, messageId));
      const unread = await countUnread(tx, seat);
      if (unread === 0) {
        const people = await readersOf(tx, seat, seat.role);
        await settleNotifications(tx, people, chatIdIn(seat), now());
      }
      return unread;
    }),
  conversations: async (account, courseId) => {
    const instructorId = await instructorOf(sql, account);
    if (instructorId !== undefined) return readConversations(sql, instructorId, courseId);
    throw new AppError('forbidden', 'This is for those who teach.');
  },
});
