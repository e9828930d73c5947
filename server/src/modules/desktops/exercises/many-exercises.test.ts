/** The query for a student's exercises in a school with thousands of courses. */
import { explainRead } from '../../../../test/explained-query.ts';
import { fillManyCourses } from '../../../../test/many-courses.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import { createRevisionCounters } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { createCourseCatalogueReader } from '../../catalogue/courses/catalogue.ts';
import { createCourseContentAccess } from '../../catalogue/courses/open-courses.ts';
import { createMediaSigner } from '../../media/media-signer.ts';
import { findExerciseForStudent, listExercisesOfStudent } from './exercises.repository.ts';
import { createExercisesService, type ExercisesService } from './exercises.service.ts';

let sql: Sql;
let drop: () => Promise<void>;
let exercises: ExercisesService;
let open: ReturnType<typeof createCourseContentAccess>;
beforeAll(async () => {
  ({ sql, drop } = await createTestDatabase());
  await fillManyCourses(sql, { courses: 2000, instructors: 20, students: 30 });
  await sql`insert into student_groups (group_id, group_name) values ('north', 'North'), ('south', 'South')`;
  await sql`insert into student_group_members (student_id, group_id)
    select 's' || n, case when n % 2 = 0 then 'north' else 'south' end from generate_series(1, 30) n`;
  await sql`insert into course_groups (course_id, group_id)
    select 'c' || n, case when n % 3 = 0 then 'north' else 'south' end from generate_series(1, 2000, 5) n`;
  await sql`insert into exercises (exercise_id, title, description, instructions, category)
    select 'e' || n, 'Exercise ' || n % 700, repeat('long ', 40), '', '{}' from generate_series(1, 2000) n`;
  await sql`insert into course_modules (course_id, module_id, position, title, description, exercise_id)
    select 'c' || n, 'm' || n || '-' || p, p, 'Module', '', 'e' || 1 + (n * 17 + p * 5) % 1900
    from generate_series(1, 2000) n, generate_series(1, 3) p`;
  await sql`insert into enrolments (student_id, course_id)
    select 's' || s, 'c' || 1 + (s * 131 + n * 7) % 2000 from generate_series(2, 30) s, generate_series(1, s) n
    on conflict do nothing`;
  await sql`insert into exercise_workspaces (workspace_id, student_id, exercise_id)
    select 'w' || n, 's' || n, 'e' || n * 40 from generate_series(1, 30, 4) n`;
  await sql`vacuum analyze`;
  open = createCourseContentAccess(sql, createCourseCatalogueReader(sql));
  const signer = createMediaSigner(Buffer.alloc(32), () => new Date());
  exercises = createExercisesService({ sql, open, signer, revisions: createRevisionCounters(sql) });
});
afterAll(() => drop());

/** The earlier query, which compared every exercise with the ids of all open courses. */
const findAmongAll = async (studentId: string) => {
  const courseIds = [...(await open.to(studentId)).keys()];
  const rows = await sql<{ id: string; courses: string[] }[]>`
    select exercise_id as id from exercises
    where exercise_id in (
        select exercise_id from course_modules join enrolments using (course_id)
        where student_id = ${studentId} and course_id = any(${courseIds}))
      or exercise_id in (
        select exercise_id from exercise_workspaces where student_id = ${studentId})
    order by lower(title), exercise_id`;
  return rows.map(({ id }) => id);
};

it('lists the same exercises as a comparison of all exercises with all open courses', async () => {
  let count = 0;
  for (let student = 1; student <= 30; student += 1) {
    const listed = await exercises.listForStudent(`s${student}`);
    const ids = listed.map(({ ExerciseID }) => ExerciseID);
    expect(ids).toEqual(await findAmongAll(`s${student}`));
    count += ids.length;
  }
  expect(count).toBeGreaterThan(300);
});

it('finds the same exercises one by one', async () => {
  const own = new Set(await findAmongAll('s29'));
  for (let n = 1; n <= 2000; n += 13) {
    const found = await exercises.getForStudent(`e${n}`, 's29').then(
      () => true,
      () => false,
    );
    expect([n, found]).toEqual([n, own.has(`e${n}`)]);
  }
});

it('reads the job roles again after the content has changed', async () => {
  const titlesOf = async () =>
    (await exercises.listForStudent('s30')).flatMap(({ Roles }) => Roles);
  const [exercise] = await exercises.listForStudent('s30');
  expect(await titlesOf()).toEqual([]);
  await sql`insert into roles (role_id, title, description) values ('analyst', 'Analyst', '')`;
  await sql`insert into role_courses (role_id, course_id, position)
    values ('analyst', ${exercise?.Courses[0] ?? ''}, 1)`;
  await sql`update content_revision set revision = revision + 1`;
  expect(await titlesOf()).toContain('Analyst');
});

it('reads only the exercises of the student from the database', async () => {
  const { result, blocks } = await explainRead(sql, (query) =>
    listExercisesOfStudent(query, 's30'),
  );
  expect(result.length).toBeGreaterThan(50);
  expect(blocks / result.length).toBeLessThan(80);
  const one = await explainRead(sql, (query) => findExerciseForStudent(query, 'e300', 's30'));
  expect(one.blocks).toBeLessThan(80);
});
