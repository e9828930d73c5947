/** The parsing of a chat id in a school with thousands of courses. */
import { explainRead } from '../../../../test/explained-query.ts';
import { fillManyCourses } from '../../../../test/many-courses.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import type { SqlQuery, Sql } from '../../../platform/database/sql.ts';
import { type ChatMember, findChatRoles } from './chat-member.ts';

let sql: Sql;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ sql, drop } = await createTestDatabase());
  await fillManyCourses(sql, { courses: 2000, instructors: 20, students: 50 });
  // The ids contain the separator, so that one chat id can be split in several ways.
  await sql`insert into instructors (instructor_id, first_name, last_name)
    values ('i_1', 'A', 'B'), ('s2_i1', 'A', 'B'), ('_i1', 'A', 'B')`;
  await sql`insert into courses
      (course_id, title, description, course_type, status, level, category, instructor_id)
    select id, 'Course', '', 'sync', 'published', 'Beginner', 'Data', leader
    from (values ('c_1', 'i1'), ('c_1_s1', 'i_1'), ('c_', '_i1'), ('c', 's2_i1')) given (id, leader)`;
  await sql`insert into students (student_id, email, first_name, last_name, password_hash, confirmed_at)
    select id, id || '@learn.example', 'Noor', 'Haddad', '', now()
    from (values ('s1_s2'), ('1_s1'), ('_s1'), ('s1_i')) given (id)`;
  await sql`insert into enrolments (student_id, course_id)
    select student_id, course_id from students, courses
    where course_id in ('c_1', 'c_1_s1', 'c_', 'c', 'c1', 'c7')`;
  await sql`vacuum analyze`;
});
afterAll(() => drop());

/** The earlier query, which compared every course with the chat id. */
const seatsByComparing = (query: SqlQuery, account: string, chatId: string) => query<ChatMember[]>`
  with named as (
    select course_id, instructors.instructor_id, courses.instructor_id as leader,
      substr(chat, length(course_id) + 2,
        length(chat) - length(course_id) - length(instructors.instructor_id) - 2) as student_id
    from (select ${chatId}::text as chat) as asked
      join courses on starts_with(chat, course_id || '_')
      join instructors on right(chat, length(instructors.instructor_id) + 1)
        = '_' || instructors.instructor_id
    where length(chat) > length(course_id) + length(instructors.instructor_id) + 2
  ), real as (
    select course_id, student_id, instructor_id from named
    where exists (select 1 from enrolments where enrolments.course_id = named.course_id
        and enrolments.student_id = named.student_id and named.leader = named.instructor_id)
      or exists (select 1 from chat_messages where chat_messages.course_id = named.course_id
        and chat_messages.student_id = named.student_id
        and chat_messages.instructor_id = named.instructor_id)
  )
  select course_id as "courseId", student_id as "studentId", instructor_id as "instructorId", role
  from (
    select real.*, 'student' as role from real where student_id = ${account}
    union all
    select real.*, 'instructor' from real join teachers using (instructor_id)
    where teachers.student_id = ${account}
  ) as seats order by role desc`;

const courseIds = ['c_1', 'c_1_s1', 'c_', 'c', 'c1', 'c7', 'none', ''];
const studentIds = ['s1', 's2', 's1_s2', '1_s1', '_s1', 's1_i', ''];
const instructorIds = ['i1', 'i_1', 's2_i1', '_i1', 'i8', ''];

it('finds the same members of a chat id as a comparison with every course', async () => {
  let found = 0;
  for (const courseId of courseIds)
    for (const studentId of studentIds)
      for (const instructorId of instructorIds) {
        const chatId = [courseId, studentId, instructorId].join('_');
        for (const account of ['s1', studentId]) {
          const seats = await findChatRoles(sql, account, chatId);
          expect(new Set(seats)).toEqual(new Set(await seatsByComparing(sql, account, chatId)));
          found += seats.length;
        }
      }
  expect(found).toBeGreaterThan(20);
});

it('reads a few blocks, however many courses there are', async () => {
  const { result, blocks } = await explainRead(sql, (query) =>
    findChatRoles(query, 's1', 'c7_s1_i8'),
  );
  expect(result).toEqual([
    { courseId: 'c7', studentId: 's1', instructorId: 'i8', role: 'student' },
  ]);
  expect(blocks).toBeLessThan(40);
});

it('refuses a chat id with many thousand separators', async () => {
  expect(await findChatRoles(sql, 's1', `c7_s1${'_'.repeat(10_000)}_i8`)).toEqual([]);
});
