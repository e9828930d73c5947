import type { TestApp } from '../test/test-app.ts';
import { fullCourse } from '../test/test-content.ts';
import { startLearningApp } from '../test/test-learning.ts';
import { addDemoPeople } from './demo-people.ts';

let test: TestApp;
const now = new Date('2026-09-01T10:00:00Z');

beforeAll(async () => {
  test = await startLearningApp({
    ...fullCourse('for-all'),
    ...fullCourse('for-south', { Groups: ['south'] }),
    ...fullCourse('draft', { Status: 'draft' }),
  });
  await addDemoPeople(test.sql, now);
});
afterAll(() => test.close());

const readPeople = () =>
  test.sql`select first_name, last_name, email from students where student_id like 'demo-person-%'
    order by student_id`;

describe('the people of the demo', () => {
  it('are 300 in six groups, and stay the same when they are added again', async () => {
    const people = await readPeople();
    expect(people).toHaveLength(300);
    await addDemoPeople(test.sql, new Date('2026-10-01T10:00:00Z'));
    expect(await readPeople()).toEqual(people);
    const groups = await test.sql`select group_id, count(*) from student_group_members
      where student_id like 'demo-person-%' group by group_id`;
    expect(groups).toHaveLength(6);
  });

  it('are active, invited, unconfirmed and disabled', async () => {
    const [counts] = await test.sql`select
        count(*) filter (where disabled_at is not null) > 0 as disabled,
        count(*) filter (where invited_at is not null and confirmed_at is null) > 0 as invited,
        count(*) filter (where invited_at is null and confirmed_at is null) > 0 as unconfirmed,
        count(*) filter (where confirmed_at is not null and disabled_at is null) > 200 as active
      from students where student_id like 'demo-person-%'`;
    expect(counts).toEqual({ disabled: true, invited: true, unconfirmed: true, active: true });
  });

  it('are enrolled only in published courses that their groups see', async () => {
    const courses = await test.sql`select distinct course_id from enrolments`;
    expect(courses).toEqual([{ course_id: 'for-all' }]);
  });

  it('have enrolment rules of courses that their groups see', async () => {
    const rules = await test.sql`select group_id, course_id from enrolment_rules order by group_id`;
    expect(rules).toEqual([
      { group_id: 'apprentices', course_id: 'for-all' },
      { group_id: 'evening-class', course_id: 'for-all' },
      { group_id: 'northgate-school', course_id: 'for-all' },
      { group_id: 'riverside-college', course_id: 'for-all' },
    ]);
  });

  it('have completed the courses whose parts are all done, with certificate and survey', async () => {
    const [found] = await test.sql`select count(*)::int as completed,
        count(*) filter (where (select count(*) from module_progress done
          where done.student_id = enrolments.student_id) = 4)::int as done,
        count(certificate_id)::int as certificates, count(answers)::int as surveys
      from enrolments left join certificates using (student_id, course_id)
        left join survey_responses using (student_id, course_id)
      where enrolments.completed_at is not null`;
    expect(found).toMatchObject({ done: found?.['completed'], certificates: found?.['completed'] });
    expect(found?.['completed']).toBeGreaterThan(50);
    expect(found?.['surveys']).toBeGreaterThan(20);
    const [open] = await test.sql`select count(*)::int as count from enrolments
      where completed_at is null and (select count(*) from module_progress done
        where done.student_id = enrolments.student_id) = 4`;
    expect(open).toEqual({ count: 0 });
  });

  it('learn in the past, after they have joined', async () => {
    const wrong = await test.sql`select 1 from enrolments join students using (student_id)
      left join module_progress using (student_id, course_id)
      where enrolled_at < students.created_at or done_at < enrolled_at or done_at > ${now}`;
    expect(wrong).toEqual([]);
  });
});
