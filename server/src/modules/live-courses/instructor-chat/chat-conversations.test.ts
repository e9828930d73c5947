/** Compares the stored row of each conversation with the result of counting its messages. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { explainRead } from '../../../../test/explained-query.ts';
import { fillManyCourses } from '../../../../test/many-courses.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import {
  pickRandom,
  type RandomNumber,
  createRandomFrom,
} from '../../../../test/test-questions.ts';
import type { SqlQuery, Sql } from '../../../platform/database/sql.ts';
import { listTaughtCourses } from '../../teaching/taught-courses.repository.ts';
import type { ChatKey } from './chat-member.ts';
import {
  storeChatMessage,
  lockChat,
  storeChatReadPosition,
  listChatsOfInstructor,
} from './instructor-chat.repository.ts';

let sql: Sql;
let drop: () => Promise<void>;
beforeEach(async () => {
  ({ sql, drop } = await createTestDatabase());
});
afterEach(() => drop());

interface CountedConversation extends ChatKey {
  readonly last: string;
  readonly byStudent: number;
  readonly byInstructor: number;
}

/** Counts conversations from messages and read positions, which defines the expected content of the table of conversations. */
const countConversations = (query: SqlQuery) => query<CountedConversation[]>`
  select course_id as "courseId", student_id as "studentId", instructor_id as "instructorId",
    max(position) as last,
    count(*) filter (where sender_role = 'instructor' and position > coalesce((
      select read_to from chat_reads where reader_role = 'student' and chat_reads.course_id = m.course_id
        and chat_reads.student_id = m.student_id and chat_reads.instructor_id = m.instructor_id), 0))::int
      as "byStudent",
    count(*) filter (where sender_role = 'student' and position > coalesce((
      select read_to from chat_reads where reader_role = 'instructor' and chat_reads.course_id = m.course_id
        and chat_reads.student_id = m.student_id and chat_reads.instructor_id = m.instructor_id), 0))::int
      as "byInstructor"
  from chat_messages m group by course_id, student_id, instructor_id
  order by course_id, student_id, instructor_id`;

const storedConversations = (query: SqlQuery) => query<CountedConversation[]>`
  select course_id as "courseId", student_id as "studentId", instructor_id as "instructorId",
    last_position as last, unread_by_student as "byStudent", unread_by_instructor as "byInstructor"
  from chat_conversations where last_position is not null
  order by course_id, student_id, instructor_id`;

const ROLES = ['student', 'instructor'] as const;
const FOREIGN_KEY_VIOLATION = '23503';

const randomChat = (random: RandomNumber): ChatKey => ({
  courseId: `c${pickRandom([1, 2, 3], random)}`,
  studentId: `s${pickRandom([1, 2, 3, 4], random)}`,
  instructorId: `i${pickRandom([1, 2], random)}`,
});

const say = (chat: ChatKey, random: RandomNumber) =>
  sql.begin(async (tx) => {
    await lockChat(tx, chat);
    const message = { messageId: randomUUID(), text: 'words', clientId: null, at: new Date() };
    await storeChatMessage(tx, { ...chat, role: pickRandom(ROLES, random) }, message);
  });

/** Stores a chat message as an earlier server version does, which has no table of conversations. */
const sayAsBefore = (chat: ChatKey, random: RandomNumber) =>
  sql.begin(async (tx) => {
    await lockChat(tx, chat);
    await tx`insert into chat_messages
        (message_id, course_id, student_id, instructor_id, sender_role, text, created_at)
      values (${randomUUID()}, ${chat.courseId}, ${chat.studentId}, ${chat.instructorId},
        ${pickRandom(ROLES, random)}, 'words', now())`;
  });

const findPosition = async (
  { courseId, studentId, instructorId }: ChatKey,
  random: RandomNumber,
) => {
  const found = await sql<{ position: string }[]>`
    select position from chat_messages where course_id = ${courseId} and student_id = ${studentId}
      and instructor_id = ${instructorId}`;
  return found.length === 0 ? undefined : pickRandom(found, random).position;
};

const read = async (chat: ChatKey, random: RandomNumber) => {
  const role = pickRandom(ROLES, random);
  const position = await findPosition(chat, random);
  if (position !== undefined) await storeChatReadPosition(sql, { ...chat, role }, position);
};

const removeMessage = async (chat: ChatKey, random: RandomNumber) => {
  const position = await findPosition(chat, random);
  if (position !== undefined) await sql`delete from chat_messages where position = ${position}`;
};

const erase = async ({ studentId }: ChatKey) => {
  await sql`delete from students where student_id = ${studentId}`;
  await sql`insert into students (student_id, email, first_name, last_name, password_hash)
    values (${studentId}, ${`${studentId}@learn.example`}, 'Noor', 'Haddad', '')
    on conflict do nothing`;
};

const moveInstructor = ({ courseId, instructorId }: ChatKey) =>
  sql`update courses set instructor_id = ${instructorId} where course_id = ${courseId}`;

const STEPS = [say, say, say, sayAsBefore, sayAsBefore, read, read, read, removeMessage];
const RARE_STEPS = [...STEPS, ...STEPS, erase, moveInstructor];

const step = async (random: RandomNumber): Promise<void> => {
  try {
    await pickRandom(RARE_STEPS, random)(randomChat(random), random);
  } catch (error) {
    // The student was erased meanwhile.
    if (!(error instanceof Error && 'code' in error) || error.code !== FOREIGN_KEY_VIOLATION)
      throw error;
  }
};

it.each([1, 2, 3])('equals the result of counting after simultaneous writes (%d)', async (seed) => {
  await fillManyCourses(sql, { courses: 3, instructors: 2, students: 4 });
  const random = createRandomFrom(seed);
  for (let round = 0; round < 40; round += 1) {
    await Promise.all([1, 2, 3, 4, 5].map(async () => step(random)));
    expect(await storedConversations(sql)).toEqual(await countConversations(sql));
  }
  expect((await countConversations(sql)).length).toBeGreaterThan(5);
});

it('counts a message that another process commits while a read position is stored', async () => {
  await fillManyCourses(sql, { courses: 1, instructors: 1, students: 1 });
  const chat = { courseId: 'c1', studentId: 's1', instructorId: 'i1' };
  const add = (query: SqlQuery) => query<{ position: string }[]>`
    insert into chat_messages
      (message_id, course_id, student_id, instructor_id, sender_role, text, created_at)
    values (${randomUUID()}, 'c1', 's1', 'i1', 'student', 'words', now()) returning position`;
  const [first] = await add(sql);
  const reading = await sql.begin(async (tx) => {
    await add(tx);
    const written = storeChatReadPosition(
      sql,
      { ...chat, role: 'instructor' },
      first?.position ?? '',
    );
    await waitForLocks(1);
    return { written };
  });
  await reading.written;
  expect(await storedConversations(sql)).toMatchObject([{ byStudent: 0, byInstructor: 1 }]);
});

const waitForLocks = async (count: number): Promise<void> => {
  for (;;) {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if ((row?.waiting ?? 0) >= count) return;
    await wait(5);
  }
};

/** The former query for an instructor's list of chats, from before the table of conversations existed. */
const listByCounting = (instructorId: string, courseId: string | null) => sql<{ id: string }[]>`
  with chats as (
    select course_id, student_id, instructor_id, max(position) as position,
      count(*) filter (where sender_role = 'student' and position > coalesce(read_to, 0))::int as unread
    from chat_messages left join (
      select course_id, student_id, instructor_id, read_to from chat_reads
      where reader_role = 'instructor'
    ) as seen using (course_id, student_id, instructor_id)
    where instructor_id = ${instructorId}
      and (${courseId}::text is null or course_id = ${courseId}::text)
    group by course_id, student_id, instructor_id
  )
  select course_id || '_' || student_id || '_' || instructor_id as id, unread,
    message_id as "messageId" from chats join chat_messages using (course_id, student_id, instructor_id, position)
  order by chats.unread = 0, position desc limit 200`;

const unreadByCounting = (instructorId: string) => sql<{ id: string; unread: number }[]>`
  select course_id as id, count(*)::int as unread
  from chat_messages left join (
    select course_id, student_id, instructor_id, read_to from chat_reads
    where reader_role = 'instructor'
  ) as seen using (course_id, student_id, instructor_id)
  where instructor_id = ${instructorId} and sender_role = 'student'
    and position > coalesce(read_to, 0)
  group by course_id order by course_id`;

describe('lists of an instructor in a large school', () => {
  /** Stores 21,600 messages in 3,600 conversations of 90 courses; one per cent of them is unread. */
  const fillLarge = async () => {
    await fillManyCourses(sql, { courses: 90, instructors: 3, students: 400 });
    for (let first = 1; first <= 21_600; first += 600)
      await sql`insert into chat_messages
          (message_id, course_id, student_id, instructor_id, sender_role, text, created_at)
        select gen_random_uuid(), 'c' || 1 + (n * 7) % 90, 's' || 1 + n % 400,
          'i' || 1 + (1 + (n * 7) % 90) % 3, (array['student', 'instructor'])[1 + n % 3 % 2],
          repeat('words ', 10), now() from generate_series(${first}::int, ${first + 599}::int) n`;
    await sql`insert into chat_reads (course_id, student_id, instructor_id, reader_role, read_to)
      select course_id, student_id, instructor_id, 'instructor', max(position) from chat_messages
      where right(student_id, 2) <> '07' group by course_id, student_id, instructor_id`;
    await sql`vacuum analyze`;
  };

  it('equal the result of counting, and read only the rows that are shown', async () => {
    await fillLarge();
    expect(await storedConversations(sql)).toEqual(await countConversations(sql));
    for (const courseId of [undefined, 'c3', 'c1']) {
      const { result, blocks } = await explainRead(sql, (query) =>
        listChatsOfInstructor(query, 'i1', courseId),
      );
      const shown = result.map(({ chatId: id, unread, lastMessage: { messageId } }) => ({
        id,
        unread,
        messageId,
      }));
      expect(shown).toEqual(await listByCounting('i1', courseId ?? null));
      // The query reads four rows of different tables for each of 200 conversations; counting read all messages.
      expect(blocks).toBeLessThan(2500);
    }
    const { result, blocks } = await explainRead(sql, (query) =>
      listTaughtCourses(query, 's1', 'i1'),
    );
    const unread = result.flatMap(({ CourseID: id, unread: count }) =>
      count === 0 ? [] : [{ id, unread: count }],
    );
    expect(unread.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(await unreadByCounting('i1'));
    expect(blocks).toBeLessThan(500);
  });

  it('have indexes for erasing a person', async () => {
    for (const table of ['chat_messages', 'chat_reads', 'chat_conversations']) {
      const [row] = await sql<{ found: boolean }[]>`
        select exists (select from pg_index join pg_attribute on attrelid = indrelid
            and attnum = indkey[0] where indrelid = ${table}::regclass and attname = 'student_id'
            and indisvalid) as found`;
      expect([table, row?.found]).toEqual([table, true]);
    }
  });
});
