/** The search inside courses in a school with thousands of courses. */
import { explainRead } from '../../../../test/explained-query.ts';
import { fillManyCourses } from '../../../../test/many-courses.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { findBestModulePerCourse } from './module-search.repository.ts';

let sql: Sql;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ sql, drop } = await createTestDatabase());
  await fillManyCourses(sql, { courses: 1000, instructors: 5, students: 2 });
  for (let position = 1; position <= 4; position += 1)
    await sql`insert into course_modules (course_id, module_id, position, title, description, lecture_key,
        lecture_title, lecture_description, lecture_seconds)
      select 'c' || n, 'm' || n || '-' || ${position}::int, ${position}::int, 'Module about word' || n % 50,
        (select string_agg('word' || (n * 7 + w * w * ${position}::int) % 900, ' ') from generate_series(1, 120) w), 'key', 'Lecture', 'Words of a lecture', 9
      from generate_series(1, 1000) n`;
  await sql`vacuum analyze`;
});
afterAll(() => drop());

/** The earlier query, which read the texts of all matches. */
const findWithTexts = (text: string, courseIds: readonly string[]) => sql<
  { courseId: string; moduleTitle: string }[]
>`
  with asked as (select websearch_to_tsquery('english', ${text}) as query),
  best as (
    select distinct on (course_id) course_id, title, ts_rank(words, query) as rank
    from course_modules, asked
    where words @@ query and course_id = any(${[...courseIds]})
    order by course_id, rank desc, position
  )
  select course_id as "courseId", title as "moduleTitle"
  from best order by rank desc, course_id limit 5`;

it('shows the best module of each course', async () => {
  const ids = Array.from({ length: 1000 }, (_, n) => `c${n + 1}`).filter((_, n) => n % 9 !== 3);
  for (const text of [
    'word7',
    'word7 word31',
    'word12 or word800',
    '-word7 word8',
    'lecture',
    'none',
  ]) {
    const found = await findBestModulePerCourse(sql, text, ids, 5);
    expect(found.map(({ courseId, moduleTitle }) => ({ courseId, moduleTitle }))).toEqual(
      await findWithTexts(text, ids),
    );
    expect(found.every(({ excerpt }) => excerpt.length > 0)).toBe(true);
  }
});

it('reads the modules that have the words', async () => {
  const ids = Array.from({ length: 1000 }, (_, n) => `c${n + 1}`);
  const { result, blocks } = await explainRead(sql, (query) =>
    findBestModulePerCourse(query, 'word7 word31', ids, 5),
  );
  expect(result).toHaveLength(5);
  expect(blocks).toBeLessThan(200);
});
