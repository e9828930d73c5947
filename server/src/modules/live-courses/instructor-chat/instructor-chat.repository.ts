import type { ChatMessage, Conversation } from '@cairn/api/instructor-chat.contract';
import { createChatId, type ChatRole } from '@cairn/domain/instructor-chat.rules';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import {
  type SqlFragment,
  sqlFragment,
  type SqlQuery,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import { type ChatKey, type ChatMember } from './chat-member.ts';

interface MessageRow extends ChatKey {
  readonly position: string;
  readonly messageId: string;
  readonly senderRole: ChatRole;
  readonly text: string;
  readonly clientId: string | null;
  readonly createdAt: Date;
}

const messageColumns = sqlFragment`chat_messages.course_id as "courseId",
  chat_messages.student_id as "studentId", chat_messages.instructor_id as "instructorId",
  position, message_id as "messageId", sender_role as "senderRole", text, client_id as "clientId",
  chat_messages.created_at as "createdAt"`;

const matchesChat = ({ courseId, studentId, instructorId }: ChatKey): SqlFragment => sqlFragment`
  course_id = ${courseId} and student_id = ${studentId} and instructor_id = ${instructorId}`;

const toChatMessage = (row: MessageRow): ChatMessage => ({
  messageId: row.messageId,
  senderId: row.senderRole === 'student' ? row.studentId : row.instructorId,
  senderRole: row.senderRole,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  ...(row.clientId !== null && { clientId: row.clientId }),
});

/** Returns the position of a message in its chat; undefined if the message does not belong to the chat. */
export const findChatMessagePosition = async (
  sql: SqlQuery,
  chat: ChatKey,
  messageId: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ position: string }[]>`
    select position from chat_messages where message_id = ${messageId} and ${matchesChat(chat)}`;
  return row?.position;
};

interface MessageRange {
  readonly limit: number;
  /** Position of the message before or after which messages of the chat are read. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Returns messages of a chat, oldest first. */
export const readChatMessages = async (
  sql: SqlQuery,
  chat: ChatKey,
  { limit, before, after }: MessageRange,
): Promise<ChatMessage[]> => {
  const rows = await sql<MessageRow[]>`
    select ${messageColumns} from chat_messages
    where ${matchesChat(chat)}
      and (${before ?? null}::bigint is null or position < ${before ?? null}::bigint)
      and (${after ?? null}::bigint is null or position > ${after ?? null}::bigint)
    order by position ${after === undefined ? sqlFragment`desc` : sqlFragment`asc`} limit ${limit}`;
  const messages = rows.map(toChatMessage);
  return after === undefined ? messages.toReversed() : messages;
};

/** Locks a chat until the transaction ends, so that messages become visible in the order of their positions. */
export const lockChat = async (tx: TransactionSql, chat: ChatKey): Promise<void> => {
  const key = JSON.stringify([chat.courseId, chat.studentId, chat.instructorId]);
  await takeNamedTransactionLock(tx, key);
};

/**
 * Locks the sender's messages in all chats until the transaction ends, so that simultaneous messages cannot exceed the limit.
 * Must be called before the chat is locked.
 */
export const lockMessagesOfChatSender = async (
  tx: TransactionSql,
  { role, studentId, instructorId }: ChatMember,
): Promise<void> => {
  const key = JSON.stringify([role, role === 'student' ? studentId : instructorId]);
  await takeNamedTransactionLock(tx, `sender ${key}`);
};

interface NewMessage {
  readonly messageId: string;
  readonly text: string;
  readonly clientId: string | null;
  readonly at: Date;
}

/** Finds the message of a chat with this client id. The caller must hold the lock on the chat. */
export const findMessageByClientId = async (
  tx: TransactionSql,
  seat: ChatMember,
  clientId: string | null,
): Promise<ChatMessage | undefined> => {
  const [known] = await tx<MessageRow[]>`
    select ${messageColumns} from chat_messages
    where ${matchesChat(seat)} and sender_role = ${seat.role} and client_id = ${clientId}`;
  return known && addPreviousId(tx, seat, known);
};

/**
 * Counts the messages that the sender has written since a date, in all chats.
 * @param most the count stops at this number
 */
export const countMessagesOfSender = async (
  tx: TransactionSql,
  { role, studentId, instructorId }: ChatMember,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<number> => {
  const senderFilter =
    role === 'student'
      ? sqlFragment`sender_role = 'student' and student_id = ${studentId}`
      : sqlFragment`sender_role = 'instructor' and instructor_id = ${instructorId}`;
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from (
      select from chat_messages where ${senderFilter} and created_at > ${since} limit ${most}
    ) as written`;
  return row?.count ?? 0;
};

/** Stores a chat message. The caller must hold the lock on the chat. */
export const storeChatMessage = async (
  tx: TransactionSql,
  seat: ChatMember,
  { messageId, text, clientId, at }: NewMessage,
): Promise<ChatMessage> => {
  const { courseId, studentId, instructorId, role } = seat;
  const [stored] = await tx<MessageRow[]>`
    insert into chat_messages (message_id, course_id, student_id, instructor_id, sender_role, text,
      client_id, created_at)
    select ${messageId}::uuid, ${courseId}, ${studentId}, ${instructorId}, ${role}, ${text}, ${clientId},
      greatest(${at}, (select created_at + interval '1 millisecond' from chat_messages
        where ${matchesChat(seat)} order by position desc limit 1))
    returning ${messageColumns}`;
  if (!stored) throw new Error('The message was not stored.');
  return addPreviousId(tx, seat, stored);
};

const addPreviousId = async (
  tx: SqlQuery,
  chat: ChatKey,
  row: MessageRow,
): Promise<ChatMessage> => {
  const [before] = await tx<{ messageId: string }[]>`
    select message_id as "messageId" from chat_messages
    where ${matchesChat(chat)} and position < ${row.position} order by position desc limit 1`;
  return { ...toChatMessage(row), previousId: before?.messageId ?? null };
};

/** Returns the position in a chat up to which a participant has read; '0' if the participant has read nothing. */
export const findChatReadPosition = async (
  sql: SqlQuery,
  chat: ChatKey,
  role: ChatRole,
): Promise<string> => {
  const [row] = await sql<{ readTo: string }[]>`
    select read_to as "readTo" from chat_reads where ${matchesChat(chat)} and reader_role = ${role}`;
  return row?.readTo ?? '0';
};

export const countUnreadChatMessages = async (sql: SqlQuery, seat: ChatMember): Promise<number> => {
  const [row] = await sql<{ student: number; instructor: number }[]>`
    select unread_by_student as student, unread_by_instructor as instructor from chat_conversations
    where ${matchesChat(seat)}`;
  return row?.[seat.role] ?? 0;
};

/** Stores the position in a chat up to which the caller has read; it never decreases. */
export const storeChatReadPosition = async (
  tx: SqlQuery,
  seat: ChatMember,
  position: string,
): Promise<void> => {
  const { courseId, studentId, instructorId, role } = seat;
  await tx`insert into chat_reads (course_id, student_id, instructor_id, reader_role, read_to)
    values (${courseId}, ${studentId}, ${instructorId}, ${role}, ${position})
    on conflict (course_id, student_id, instructor_id, reader_role)
    do update set read_to = greatest(chat_reads.read_to, excluded.read_to)`;
};

/** Returns the names for the notification of a chat message: the course's title and the sender's name. */
export const findChatNotificationNames = async (
  sql: SqlQuery,
  { courseId, studentId, instructorId, role }: ChatMember,
): Promise<{ course: string; sender: string }> => {
  const [row] = await sql<{ course: string; student: string; instructor: string }[]>`
    select courses.title as course, full_name(students.first_name, students.last_name) as student,
      full_name(instructors.first_name, instructors.last_name) as instructor
    from courses, students, instructors where courses.course_id = ${courseId}
      and student_id = ${studentId} and instructors.instructor_id = ${instructorId}`;
  const { course = '', student = '', instructor = '' } = row ?? {};
  return { course, sender: role === 'student' ? student : instructor };
};

/** Returns the StudentIDs of the accounts that teach as this instructor. */
export const listInstructorAccounts = async (
  sql: SqlQuery,
  instructorId: string,
): Promise<string[]> => {
  const rows = await sql<{ studentId: string }[]>`
    select student_id as "studentId" from teachers where instructor_id = ${instructorId}`;
  return rows.map(({ studentId }) => studentId);
};

interface ConversationRow extends MessageRow {
  readonly courseTitle: string;
  readonly studentName: string;
  readonly studentImageUrl: string;
  readonly unread: number;
}

const MAX_CONVERSATIONS = 200;

/**
 * Reads the first chats of an instructor's list: those with unread messages first, then the latest.
 * @param courseId the course to which the list is limited; undefined: all courses
 */
export const listChatsOfInstructor = async (
  sql: SqlQuery,
  instructorId: string,
  courseId: string | undefined,
): Promise<Conversation[]> => {
  const inCourse =
    courseId === undefined ? sqlFragment`` : sqlFragment`and course_id = ${courseId}`;
  const rows = await sql<ConversationRow[]>`
    with talks as (
      select course_id, student_id, last_position, unread_by_instructor from chat_conversations
      where instructor_id = ${instructorId} and last_position is not null ${inCourse}
      order by unread_by_instructor = 0, last_position desc limit ${MAX_CONVERSATIONS}
    )
    select ${messageColumns}, unread_by_instructor as unread, courses.title as "courseTitle",
      full_name(students.first_name, students.last_name) as "studentName",
      students.profile_image_url as "studentImageUrl"
    from talks join chat_messages on position = last_position
      join courses on courses.course_id = talks.course_id
      join students on students.student_id = talks.student_id
    order by unread_by_instructor = 0, position desc`;
  return rows.map((row) => ({
    chatId: createChatId(row.courseId, row.studentId, row.instructorId),
    courseId: row.courseId,
    courseTitle: row.courseTitle,
    studentId: row.studentId,
    studentName: row.studentName,
    studentImageUrl: row.studentImageUrl,
    instructorId: row.instructorId,
    lastMessage: toChatMessage(row),
    unread: row.unread,
  }));
};
