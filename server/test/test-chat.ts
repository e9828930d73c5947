/** Starts a listening app with a live course of an instructor who can reply. */
import type { ChatMessage, MessageReceipt } from '@cairn/api/instructor-chat.contract';
import { createChatId } from '@cairn/domain/instructor-chat.rules';
import type { AppDeps } from '../src/app.ts';
import {
  type ChatConnection,
  type ChatConnectionOptions,
  openConnectedTestChatSocket,
  openTestChatSocket,
} from './chat-connection.ts';
import { retryUntil } from './server-process.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { aCourse } from './test-content.ts';
import { startLearningApp } from './test-learning.ts';

export interface ChatToRead {
  readonly student: TestClient;
  readonly chatId: string;
}

export interface ChatTest {
  readonly test: TestApp;
  readonly url: string;
  /** Client of ada-moss, who teaches `live`; ben-ruiz teaches `bens`. */
  readonly ada: TestClient;
  readonly enrolled: () => Promise<ChatToRead>;
  readonly opening: (client: TestClient, chatId: string, userId?: string) => ChatConnectionOptions;
  readonly dial: (opening: ChatConnectionOptions) => ChatConnection;
  readonly open: (client: TestClient, chatId: string, userId?: string) => Promise<ChatConnection>;
  readonly asAda: (chatId: string) => Promise<ChatConnection>;
  /** Closes every chat connection that the test has opened. */
  readonly hangUp: () => void;
  readonly history: (client: TestClient, chatId: string, query?: string) => Promise<ChatMessage[]>;
  /** Returns the messages of a connection by time, after all stored ones have arrived; messages may overtake each other. */
  readonly received: (line: ChatConnection, talk: ChatToRead) => Promise<ChatMessage[]>;
  readonly close: () => Promise<void>;
}

export const getClientUserId = ({ headers }: TestClient): string => headers['id'] ?? '';
export const listMessageTexts = (messages: readonly ChatMessage[]): string[] =>
  messages.map(({ text }) => text);
/** Sends a chat message, by default as a student. */
export const sendTestChatMessage = (
  line: ChatConnection,
  text: string,
  recipientId = 'ada-moss',
  more: object = {},
): Promise<MessageReceipt> => line.send({ recipientId, text, senderRole: 'student', ...more });

const makeAda = async (test: TestApp): Promise<TestClient> => {
  const account = await test.addStudent({ email: 'ada@teach.example' });
  await test.sql`insert into teaching_rights (email, instructor_id, given_by)
    values (${account.email}, 'ada-moss', 'operator')`;
  return test.as(account);
};

export const startChatTest = async (deps: Partial<AppDeps> = {}): Promise<ChatTest> => {
  const live = aCourse('live', { CourseType: 'sync' });
  const bens = aCourse('bens', { CourseType: 'sync', InstructorID: 'ben-ruiz' });
  const test = await startLearningApp(
    { 'courses/live/course.yaml': live, 'courses/bens/course.yaml': bens },
    deps,
  );
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const ada = await makeAda(test);
  const lines: ChatConnection[] = [];
  const keep = (line: ChatConnection): ChatConnection => {
    lines.push(line);
    return line;
  };
  const opening: ChatTest['opening'] = (client, chatId, userId = getClientUserId(client)) => ({
    url,
    token: client.headers['jwt-token'],
    chatId,
    userId,
  });
  const open: ChatTest['open'] = async (client, chatId, userId) =>
    keep(await openConnectedTestChatSocket(opening(client, chatId, userId)));
  const history: ChatTest['history'] = async (client, chatId, query = '') =>
    (await client.get(`/messages/history/${encodeURIComponent(chatId)}${query}`)).json();
  return {
    test,
    url,
    ada,
    opening,
    open,
    history,
    enrolled: async () => {
      const student = await test.as(await test.addStudent());
      await student.post('/courses/enroll', { courseId: 'live' });
      return { student, chatId: createChatId('live', getClientUserId(student), 'ada-moss') };
    },
    dial: (given) => keep(openTestChatSocket(given)),
    asAda: (chatId) => open(ada, chatId, 'ada-moss'),
    hangUp: () => {
      for (const line of lines.splice(0)) line.close();
    },
    received: async (line, { student, chatId }) => {
      const { length } = await history(student, chatId);
      const count = () => Promise.resolve(line.received.length);
      await retryUntil(count, (arrived) => arrived >= length);
      return line.received.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
    },
    close: test.close,
  };
};
