import { sqlIdentifier } from '../../platform/database/sql.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { aCourse } from '../../../test/test-content.ts';
import { listMentionsOfPerson, type PersonIdentifiers } from './personal-data.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({ 'courses/stats/course.yaml': aCourse('stats') });
});
afterAll(() => test.close());

/** Adds notifications and channel revisions that do not concern the erased person. */
const fill = async (): Promise<void> => {
  await test.sql`
    insert into students (student_id, email, password_hash, first_name, last_name)
    select 'many-' || n, n || '@many.example', 'none', 'Ada', 'Moss' from generate_series(1, 2500) n`;
  await test.sql`
    insert into notifications (student_id, kind, course_id, subject, once_key, created_at)
    select 'many-' || n / 2 + 1, kind, 'stats', jsonb_build_object('itemId', 'chat ' || n),
      kind || ' ' || n, now()
    from generate_series(0, 4999) n, unnest(array['asked', 'handed-in', 'graded']) kind`;
  await test.sql`
    insert into release_revisions (channel, revision, who, action, reason, state)
    select 'staging', n, 'team', 'promote', '', (
      select jsonb_object_agg('remote-' || m, jsonb_build_object('current', md5(n || ' ' || m)))
      from generate_series(1, 80) m)
    from generate_series(1, 4000) n`;
  await test.sql`analyze notifications, release_revisions`;
};

/** Adds notifications to teachers about the student. */
const addMentions = async ({ studentId }: PersonIdentifiers, teacherId: string): Promise<void> => {
  const told = (kind: string, subject: object, key: string) => test.sql`
    insert into notifications (student_id, kind, course_id, subject, once_key, created_at)
    values (${teacherId}, ${kind}, 'stats', ${JSON.stringify(subject)}::jsonb, ${key}, now())`;
  await test.sql`insert into enrolments (student_id, course_id) values (${studentId}, 'stats')`;
  const [submission] = await test.sql<{ id: string }[]>`
    insert into submissions (submission_id, student_id, course_id, assignment_id, attempt, content,
      is_late, submitted_at)
    values (gen_random_uuid(), ${studentId}, 'stats', 'a1', 1, 'Done', false, now())
    returning submission_id::text as id`;
  await told('handed-in', { itemId: 'a1' }, `handed-in ${submission?.id}`);
  await test.sql`insert into chat_messages (message_id, course_id, student_id, instructor_id,
      sender_role, text, client_id, created_at)
    select gen_random_uuid(), 'stats', ${studentId}, instructor_id, 'student', 'Hello', 'c', now()
    from courses where course_id = 'stats'`;
  const [chat] = await test.sql<{ id: string }[]>`
    select concat_ws('_', course_id, student_id, instructor_id) as id from chat_messages`;
  await told('asked', { itemId: chat?.id }, 'asked once');
};

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

it('finds mentions of a person without reading all notifications and all revisions', async () => {
  const [teacher, student] = [await test.addStudent(), await test.addStudent()];
  await fill();
  await addMentions(student, teacher.studentId);
  for (const { table, where, set } of listMentionsOfPerson(student)) {
    const statement = set
      ? await test.sql<{ 'QUERY PLAN': { Plan: Plan }[] }[]>`explain (analyze, buffers, format json)
          update ${sqlIdentifier(table)} set ${set} where ${where}`
      : await test.sql<{ 'QUERY PLAN': { Plan: Plan }[] }[]>`explain (analyze, buffers, format json)
          delete from ${sqlIdentifier(table)} where ${where}`;
    const plan = statement[0]?.['QUERY PLAN'][0]?.Plan;
    const blocks = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    // Reading either table completely takes more than 250 blocks of the database.
    expect({ table, isLow: blocks < 150, blocks }).toMatchObject({ isLow: true });
  }
  const [{ left } = { left: -1 }] = await test.sql<{ left: number }[]>`
    select count(*)::int as left from notifications`;
  expect(left).toBe(15_000);
});
