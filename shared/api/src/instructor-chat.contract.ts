/**
 * Talks between students and the instructors of their courses: the calls, and what travels on the socket in the
 * namespace `/messages`. A student is known there by StudentID, an instructor by InstructorID. 001 §3, §7.
 */
import { CHAT_HISTORY_PAGE } from '@cairn/domain/course-taking.limits';
import { LONGEST_CHAT_MESSAGE } from '@cairn/domain/instructor-chat.rules';
import { defineEndpoint } from './endpoint.ts';
import { uuidSchema } from './uuid.ts';
import { type Infer, z } from './z.ts';

/** Where the socket is, behind the chat base. */
export const SOCKET_PATH = '/socket.io';
export const CHAT_NAMESPACE = '/messages';

const chatRoleSchema = z.enum(['student', 'instructor']);
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_CHAT_MESSAGE));
const chatParams = z.object({ chatId: z.string().check(z.minLength(1), z.maxLength(700)) });

/** `createdAt` is the server's, and in one chat never the same twice: it is the order of reading. */
export const chatMessageSchema = z.object({
  messageId: z.string(),
  senderId: z.string(),
  text: z.string(),
  createdAt: z.string(),
  senderRole: z.optional(chatRoleSchema),
  /** The sender's own id of it. */
  clientId: z.optional(z.string()),
  /** On the socket: the message before it in the chat, null for the first. Who does not have it asks for what is missing. */
  previousId: z.optional(z.nullable(z.string())),
});
export type ChatMessage = Infer<typeof chatMessageSchema>;

/** A talk and who takes part in it. */
export const instructorChatSchema = z.object({
  chatId: z.string(),
  participants: z.array(z.object({ id: z.string(), role: chatRoleSchema })),
});

/** `message` of a client. The server knows the sender's role by the token, whatever is said here. */
export const sentMessageSchema = z.object({
  recipientId: z.string().check(z.maxLength(200)),
  text,
  senderRole: z.optional(chatRoleSchema),
  clientId: z.optional(uuidSchema),
});
export type SentMessage = Infer<typeof sentMessageSchema>;

/** `typing` of a client. */
export const sentTypingSchema = z.object({
  recipientId: z.string().check(z.maxLength(200)),
  isTyping: z.boolean(),
});
/** `typing` of the server. */
export const typingSchema = z.object({ userId: z.string(), isTyping: z.boolean() });

/** Acknowledges a message: it is stored, or why not. */
export const messageReceiptSchema = z.object({
  message: z.optional(chatMessageSchema),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
});
export type MessageReceipt = Infer<typeof messageReceiptSchema>;

/**
 * Messages of a chat, oldest first: the newest, those right before one, or those right after one. Of a chat without
 * messages an empty list. Errors: forbidden (somebody else's chat), invalid (no such message in it).
 */
export const readChatHistory = defineEndpoint({
  method: 'GET',
  path: '/messages/history/:chatId',
  auth: 'student',
  summary: 'Messages between a student and an instructor',
  params: chatParams,
  query: z.object({
    /** More than a page is answered with a page. */
    limit: z.default(z.coerceNumber().check(z.gte(1), z.lte(1_000_000)), CHAT_HISTORY_PAGE),
    before: z.optional(uuidSchema),
    after: z.optional(uuidSchema),
  }),
  answer: z.array(chatMessageSchema),
});

/** How many messages of the other one the caller has not read. Errors: forbidden. */
export const countUnreadMessages = defineEndpoint({
  method: 'GET',
  path: '/messages/unread/:chatId',
  auth: 'student',
  summary: 'How many messages of a chat are unread',
  params: chatParams,
  answer: z.object({ unread: z.number() }),
});

/** The caller has read the chat up to this message; never goes back. Errors: forbidden, invalid (no such message in it). */
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
  /** Messages of the student that the instructor has not read. */
  unread: z.number(),
});
export type Conversation = Infer<typeof conversationSchema>;

/**
 * The talks of an instructor: those with something unread first, then the latest. At most 200. Errors: forbidden (the
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
