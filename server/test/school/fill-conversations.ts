/** Creates messages between students and instructors of a made-up school, and their notifications. */
import type { SqlQuery } from '../../src/platform/database/sql.ts';
import {
  CONVERSATIONS_PER_STUDENT,
  COURSES_PER_STUDENT,
  MESSAGES_PER_CONVERSATION,
  NOTIFICATIONS_PER_STUDENT,
  type SchoolSize,
} from './school-size.ts';

/** Adds conversations. Reads the temporary table of `fillSchoolEnrolments`. */
export const fillSchoolConversations = async (
  sql: SqlQuery,
  { students }: SchoolSize,
  at: Date,
): Promise<void> => {
  await fillMessages(sql, at);
  await fillReads(sql);
  await fillConversationRows(sql);
  await fillNotifications(sql, students, at);
};

/** Adds messages. Conversations take turns, so that the messages of each lie far apart, as when many people write. */
const fillMessages = async (sql: SqlQuery, at: Date): Promise<void> => {
  await sql`insert into chat_messages
      (message_id, course_id, student_id, instructor_id, sender_role, text, client_id, created_at)
    select md5('message ' || i || ' ' || c || ' ' || m)::uuid, course_id, 'school-student-' || i,
      instructor_id, case when m % 2 = 1 then 'student' else 'instructor' end,
      'Message ' || m || ': how do I read the second table of this week?', 'client-' || m,
      ${at}::timestamptz - (${MESSAGES_PER_CONVERSATION}::int + 1 - m) * interval '20 days'
        + i % 28000 * interval '1 minute'
    from school_enrolments join courses on course_id = 'school-course-' || c,
      generate_series(1, ${MESSAGES_PER_CONVERSATION}::int) as m
    where k % 4 = 0 and k between 0 and ${4 * (CONVERSATIONS_PER_STUDENT - 1)}::int
    order by m, i, c`;
};

/** Adds read positions. In every twentieth conversation the instructor has not read the last messages. */
const fillReads = async (sql: SqlQuery): Promise<void> => {
  await sql`insert into chat_reads (course_id, student_id, instructor_id, reader_role, read_to)
    select course_id, student_id, instructor_id, role,
      case when role = 'instructor' and right(student_id, 1) = '7' and right(course_id, 1) in ('0', '3')
        then first_position else last_position end
    from (
      select course_id, student_id, instructor_id, max(position) as last_position,
        min(position) as first_position
      from chat_messages where course_id like 'school-course-%'
      group by course_id, student_id, instructor_id
    ) as talks, (values ('student'), ('instructor')) as roles (role)`;
};

/** Adds rows like the migration of the table, because no trigger runs while the school is filled. */
const fillConversationRows = async (sql: SqlQuery): Promise<void> => {
  await sql`insert into chat_conversations (course_id, student_id, instructor_id, last_position,
      unread_by_student, unread_by_instructor)
    select course_id, student_id, instructor_id, max(position),
      count(*) filter (where sender_role = 'instructor' and position > coalesce(by_student.read_to, 0)),
      count(*) filter (where sender_role = 'student' and position > coalesce(by_instructor.read_to, 0))
    from chat_messages
      left join (
        select course_id, student_id, instructor_id, read_to from chat_reads where reader_role = 'student'
      ) as by_student using (course_id, student_id, instructor_id)
      left join (
        select course_id, student_id, instructor_id, read_to from chat_reads where reader_role = 'instructor'
      ) as by_instructor using (course_id, student_id, instructor_id)
    group by course_id, student_id, instructor_id
    on conflict (course_id, student_id, instructor_id) do nothing`;
};

/** Adds notifications. The newest seven of each student are unread; all but the newest one of every fifth student were mailed. */
const fillNotifications = async (sql: SqlQuery, students: number, at: Date): Promise<void> => {
  await sql`insert into notifications
      (student_id, kind, course_id, subject, once_key, created_at, read_at)
    select 'school-student-' || i, kind, 'school-course-' || c,
      jsonb_build_object('itemId', 'assignment-1', 'itemName', 'Assignment 1', 'person', 'A teacher'),
      concat_ws(' ', kind, c, n), created_at,
      case when n > 7 then created_at + interval '1 hour' end
    from generate_series(1, ${students}::int) as i
      cross join generate_series(${NOTIFICATIONS_PER_STUDENT}::int, 1, -1) as n
      join school_enrolments using (i),
      lateral (select (array['graded', 'answered', 'due-soon', 'meeting-soon'])[1 + n % 4] as kind,
        ${at}::timestamptz - n * interval '3 days' - i % 1440 * interval '1 minute'
          + interval '2 days 23 hours' as created_at) as told
    where k = n % ${COURSES_PER_STUDENT}::int
    order by n desc, i`;
};
