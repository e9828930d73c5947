/** What `GET /teaching/courses` reads at a large school, and its stored number of enrolments. */
import { explainRead } from '../../../test/explained-query.ts';
import { fillManyCourses } from '../../../test/many-courses.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createRandomFrom, pickRandom, type RandomNumber } from '../../../test/test-questions.ts';
import { addManyWork } from '../../../test/test-work.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { listTaughtCourses } from './taught-courses.repository.ts';

let sql: Sql;
let drop: () => Promise<void>;
beforeEach(async () => {
  ({ sql, drop } = await createTestDatabase());
});
afterEach(() => drop());

const listOwnCourses = () => explainRead(sql, (query) => listTaughtCourses(query, 's1', 'i1'));

describe('courses of an instructor', () => {
  beforeEach(() => fillManyCourses(sql, { courses: 400, instructors: 10, students: 1 }));

  it('count their waiting work and their enrolments', async () => {
    await addManyWork(sql, { students: 6, courseIds: ['c10', 'c11'], each: 4 });
    await sql`delete from students where student_id = 'many-1'`;
    const { result } = await listOwnCourses();
    const counted = await sql`
      select course_id as id, (select count(*)::int from work_to_grade
          where work_to_grade.course_id = courses.course_id and waits) as "toGrade",
        (select count(*)::int from enrolments where enrolments.course_id = courses.course_id) as enrolled
      from courses where instructor_id = 'i1' order by lower(title), course_id`;
    expect(
      result.map(({ CourseID: id, toGrade, enrolled }) => ({ id, toGrade, enrolled })),
    ).toEqual(counted);
    expect(result.find(({ CourseID }) => CourseID === 'c10')).toMatchObject({ enrolled: 5 });
  });

  it('are read without the work of other courses, and without each enrolment', async () => {
    await sql`analyze`;
    const few = await listOwnCourses();
    await addManyWork(sql, { students: 2000, courseIds: ['c11', 'c12'], each: 4 });
    await sql`insert into enrolments (student_id, course_id)
      select student_id, 'c10' from students where student_id like 'many-%'`;
    for (const table of ['submissions', 'assessment_attempts', 'enrolments'])
      await sql.driver.query(`vacuum analyze ${table}`);
    const many = await listOwnCourses();
    expect(many.result).toHaveLength(40);
    expect(many.scannedTables).not.toEqual(
      expect.arrayContaining(['submissions', 'assessment_attempts', 'enrolments']),
    );
    // Both indexes are deeper now. The waiting work of one course is in 100 blocks.
    expect(many.blocks).toBeLessThan(few.blocks + 40 * 6);
  });
});

const COURSES = ['c1', 'c2', 'c3', 'c4'];
const STUDENTS = ['s1', 's2', 's3', 's4', 's5', 's6'];

const pickSome = (items: readonly string[], random: RandomNumber): string[] =>
  items.filter(() => random() < 0.5);

/** Enrols students in courses, ends or resumes enrolments, or deletes them. Rolls back one transaction in five. */
const change = async (random: RandomNumber): Promise<void> => {
  const students = pickSome(STUDENTS, random);
  const courses = pickSome(COURSES, random);
  try {
    await sql.begin(async (tx) => {
      await pickRandom(
        [
          () => tx`insert into enrolments (student_id, course_id)
            select * from unnest(${students}::text[]) student, unnest(${courses}::text[]) course
            order by student, course on conflict do nothing`,
          () => tx`update enrolments
            set unenrolled_at = case when unenrolled_at is null then now() end
            where (student_id, course_id) in (
              select student_id, course_id from enrolments
              where student_id = any(${students}) and course_id = any(${courses})
              order by student_id, course_id for update)`,
          () => tx`delete from enrolments where (student_id, course_id) in (
            select student_id, course_id from enrolments
            where student_id = any(${students}) and course_id = any(${courses})
            order by student_id, course_id for update)`,
        ],
        random,
      )();
      if (random() < 0.2) throw new Error('rolled back');
    });
  } catch (error) {
    expect((error as Error).message).toBe('rolled back');
  }
};

const countedEnrolments = () => sql`
  select course_id, count(*) as enrolled from enrolments where unenrolled_at is null
  group by course_id order by course_id`;
const storedEnrolments = () => sql`
  select course_id, enrolled from enrolment_counts where enrolled <> 0 order by course_id`;

describe('stored numbers of enrolments', () => {
  beforeEach(() => fillManyCourses(sql, { courses: 4, instructors: 1, students: 6 }));

  it('are exact after random changes, some at the same time, some rolled back', async () => {
    const random = createRandomFrom(290);
    for (let round = 0; round < 40; round += 1) {
      await Promise.all([1, 2, 3, 4].map(() => change(random)));
      expect(await storedEnrolments()).toEqual(await countedEnrolments());
    }
  });

  it('follow students who are erased at the same time', async () => {
    await sql`insert into enrolments (student_id, course_id)
      select student_id, course_id from students cross join courses`;
    await Promise.all(
      ['s2', 's3', 's4'].map((id) => sql`delete from students where student_id = ${id}`),
    );
    expect(await storedEnrolments()).toEqual(await countedEnrolments());
  });
});
