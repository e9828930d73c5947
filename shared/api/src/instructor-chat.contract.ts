/**
 * Chats between students and the instructors of their courses: the calls, and the messages on the socket in the
 * namespace `/messages`. The participant id of a student is the StudentID, that of an instructor the InstructorID. 001
 * §3, §7.
 */
import { CHAT_HISTORY_PAGE_SIZE } from '@cairn/domain/course-taking.limits';
import { MAX_CHAT_MESSAGE_LENGTH } from '@cairn/domain/instructor-chat.rules';
import { defineEndpoint } from './endpoint.ts';
import { uuidSchema } from './uuid.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, z } from './z.ts';

/** Path of the socket, relative to the chat base. */
export const SOCKET_PATH = '/socket.io';
export const CHAT_NAMESPACE = '/messages';

const chatRoleSchema = z.enum(['student', 'instructor']);
const text = visibleTextSchema(MAX_CHAT_MESSAGE_LENGTH);
const chatParams = z.object({ chatId: z.string().check(z.minLength(1), z.maxLength(700)) });

/** A message. `createdAt` is the server's time, unique within a chat; it defines the order of the messages. */
export const chatMessageSchema = z.object({
  messageId: z.string(),
  senderId: z.string(),
  text: z.string(),
  createdAt: z.string(),
  senderRole: z.optional(chatRoleSchema),
  /** Id of the message that the sender chose. */
  clientId: z.optional(z.string()),
  /**
   * Id of the previous message in the chat, null for the first; only on the socket. A client that lacks that message
   * requests the missing ones.
   */
  previousId: z.optional(z.nullable(z.string())),
});
export type ChatMessage = Infer<typeof chatMessageSchema>;

/** A chat and its participants. */
export const instructorChatSchema = z.object({
  chatId: z.string(),
  participants: z.array(z.object({ id: z.string(), role: chatRoleSchema })),
});

/** Payload of a client's `message`. The server takes the sender's role from the token and ignores `senderRole`. */
export const sentMessageSchema = z.object({
  recipientId: z.string().check(z.maxLength(200)),
  text,
  senderRole: z.optional(chatRoleSchema),
  clientId: z.optional(uuidSchema),
});
export type SentMessage = Infer<typeof sentMessageSchema>;

/** Data of the socket event `typing` that a client sends: whether the user is typing to the recipient. */
export const sentTypingSchema = z.object({
  recipientId: z.string().check(z.maxLength(200)),
  isTyping: z.boolean(),
});
/** Data of the socket event `typing` that the server sends: which user is typing. */
export const typingSchema = z.object({ userId: z.string(), isTyping: z.boolean() });

/** Acknowledgement of a message: the stored message, or the reason why it was not stored. */
export const messageReceiptSchema = z.object({
  message: z.optional(chatMessageSchema),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
});
export type MessageReceipt = Infer<typeof messageReceiptSchema>;

/**
 * Returns messages of a chat, oldest first: the newest, those right before one, or those right after one. A chat
 * without messages gives an empty list. Errors: forbidden (not the caller's chat), invalid (no such message in it).
 */
export const readChatHistory = defineEndpoint({
  method: 'GET',
  path: '/messages/history/:chatId',
  auth: 'student',
  summary: 'Messages between a student and an instructor',
  params: chatParams,
  query: z.object({
    /** Number of messages; more than `CHAT_HISTORY_PAGE_SIZE` returns one page. */
    limit: z.default(
      z.coerceNumber().check(z.int(), z.gte(1), z.lte(1_000_000)),
      CHAT_HISTORY_PAGE_SIZE,
    ),
    before: z.optional(uuidSchema),
    after: z.optional(uuidSchema),
  }),
  answer: z.array(chatMessageSchema),
});

/** Returns how many messages of the other participant the caller has not read. Errors: forbidden. */
export const countUnreadMessages = defineEndpoint({
  method: 'GET',
  path: '/messages/unread/:chatId',
  auth: 'student',
  summary: 'How many messages of a chat are unread',
  params: chatParams,
  answer: z.object({ unread: z.number() }),
});

/**
 * Marks the chat as read up to this message; an earlier message changes nothing. Errors: forbidden, invalid (no such
 * message in it).
 */
export const markChatRead = defineEndpoint({
  method: 'PUT',
  path: '/messages/read/:chatId',
  auth: 'student',
  summary: 'Note how far a chat was read',
  params: chatParams,
  body: z.object({ messageId: uuidSchema }),
  answer: z.object({ unread: z.number() }),
});

export const conversationSchema = z.object({
  chatId: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  studentId: z.string(),
  studentName: z.string(),
  studentImageUrl: z.string(),
  instructorId: z.string(),
  lastMessage: chatMessageSchema,
  /** Number of the student's messages that the instructor has not read. */
  unread: z.number(),
});
export type Conversation = Infer<typeof conversationSchema>;

/**
 * Returns at most 200 chats of an instructor: those with unread messages first, then the latest. Errors: forbidden (the
 * caller is no instructor).
 */
export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/messages/conversations',
  auth: 'student',
  summary: 'The talks of an instructor with students',
  query: z.object({ courseId: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.array(conversationSchema),
});
