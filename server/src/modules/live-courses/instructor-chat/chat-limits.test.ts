import { createChatId } from '@cairn/domain/instructor-chat.rules';
import { storeAtOnce } from '../../../../test/store-at-once.ts';
import {
  type ChatTest,
  getClientUserId,
  sendTestChatMessage,
  startChatTest,
  type ChatToRead,
} from '../../../../test/test-chat.ts';

let chat: ChatTest;
beforeAll(async () => {
  chat = await startChatTest();
});
afterEach(() => chat.hangUp());
afterAll(() => chat.close());

interface Written {
  readonly role: 'student' | 'instructor';
  readonly count: number;
  readonly hoursAgo?: number;
  readonly courseId?: string;
}

/** Stores messages of one participant directly in the database, as if they had been sent. */
const write = async (
  { student }: ChatToRead,
  { role, count, hoursAgo = 1, courseId = 'live' }: Written,
): Promise<void> => {
  const at = new Date(chat.test.clock.now.getTime() - hoursAgo * 3_600_000);
  const instructorId = courseId === 'live' ? 'ada-moss' : 'ben-ruiz';
  await chat.test.sql`
    insert into chat_messages (message_id, course_id, student_id, instructor_id, sender_role, text, created_at)
    select gen_random_uuid(), ${courseId}, ${getClientUserId(student)}, ${instructorId}, ${role}, 'x', ${at}
    from generate_series(1, ${count}::int)`;
};
const stored = async ({ student }: ChatToRead) => {
  const [row] = await chat.test.sql<{ count: number }[]>`
    select count(*)::int as count from chat_messages where student_id = ${getClientUserId(student)}`;
  return row?.count;
};

describe('a student writes at most 1,000 messages in 24 hours', () => {
  it('counts all conversations, and refuses the next message without storing it', async () => {
    const talk = await chat.enrolled();
    await write(talk, { role: 'student', count: 400, courseId: 'bens' });
    await write(talk, { role: 'student', count: 599 });
    await write(talk, { role: 'student', count: 10, hoursAgo: 25 });
    await write(talk, { role: 'instructor', count: 10 });
    const line = await chat.open(talk.student, talk.chatId);
    const last = { clientId: crypto.randomUUID() };
    const { message } = await sendTestChatMessage(line, 'The last of today', undefined, last);
    expect(message?.text).toBe('The last of today');
    expect(await sendTestChatMessage(line, 'One too many')).toEqual({
      error: {
        code: 'too-many',
        message: 'You can write 1000 messages a day. Write again tomorrow.',
      },
    });
    expect(await stored(talk)).toBe(1020);
    // The repeated message is stored already, because only the first response was lost.
    expect((await sendTestChatMessage(line, 'The last of today', undefined, last)).message).toEqual(
      message,
    );
    // The limit of one sender does not affect the instructor and other students.
    const hers = await chat.asAda(talk.chatId);
    expect(
      (await sendTestChatMessage(hers, 'Slowly, please', getClientUserId(talk.student))).message,
    ).toBeDefined();
    const other = await chat.enrolled();
    const otherLine = await chat.open(other.student, other.chatId);
    expect((await sendTestChatMessage(otherLine, 'Hello')).message).toBeDefined();
  });

  it('counts simultaneous messages in several conversations', async () => {
    const talk = await chat.enrolled();
    await talk.student.post('/courses/enroll', { courseId: 'bens' });
    await write(talk, { role: 'student', count: 999 });
    const [hers, his] = await Promise.all([
      chat.open(talk.student, talk.chatId),
      chat.open(talk.student, createChatId('bens', getClientUserId(talk.student), 'ben-ruiz')),
    ]);
    const receipts = await storeAtOnce(chat.test.sql, 'chat_messages', () => [
      sendTestChatMessage(hers, 'Hello'),
      sendTestChatMessage(his, 'Hello', 'ben-ruiz'),
    ]);
    expect(receipts.filter(({ message }) => message !== undefined)).toHaveLength(1);
    expect(await stored(talk)).toBe(1000);
  });

  it('accepts messages again a day later', async () => {
    const talk = await chat.enrolled();
    await write(talk, { role: 'student', count: 1000, hoursAgo: 24 });
    const line = await chat.open(talk.student, talk.chatId);
    expect((await sendTestChatMessage(line, 'Good morning')).message).toBeDefined();
  });
});

it('an instructor writes at most 10,000 messages in 24 hours, to all students together', async () => {
  const [talk, other] = [await chat.enrolled(), await chat.enrolled()];
  await write(talk, { role: 'instructor', count: 10_000 });
  const hers = await chat.asAda(other.chatId);
  const { error } = await sendTestChatMessage(hers, 'One too many', getClientUserId(other.student));
  expect(error?.code).toBe('too-many');
  expect(await stored(other)).toBe(0);
});
