/** The search for the assignment of a submission in a school with thousands of courses. */
import { explainRead } from '../../../../test/explained-query.ts';
import { fillManyCourses } from '../../../../test/many-courses.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { type RequestedAssignment, findAssignment } from './assignments.ts';

let sql: Sql;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ sql, drop } = await createTestDatabase());
  await fillManyCourses(sql, { courses: 2000, instructors: 20, students: 30 });
  await sql`insert into enrolments (student_id, course_id, enrolled_at)
    select 's' || s, 'c' || 1 + (s * 131 + n * 7) % 2000, now() - interval '1 minute' * ((n * 13 + s) % 11)
    from generate_series(2, 30) s, generate_series(1, s) n on conflict do nothing`;
  await sql`vacuum analyze`;
});
afterAll(() => drop());

/** The earlier query, which searched all courses at once. */
const findInAllCourses = async (
  studentId: string,
  { assignmentId, courseId }: RequestedAssignment,
) => {
  const [row] = await sql<{ courseId: string; assignmentId: string; name: string }[]>`
    select courses.course_id as "courseId", node ->> 'id' as "assignmentId", node ->> 'name' as name
    from courses cross join lateral jsonb_path_query(content,
        'strict $.** ? (@.type == "assignment" && @.id == $id)',
        jsonb_build_object('id', ${assignmentId}::text)) as node
      left join enrolments on enrolments.course_id = courses.course_id
        and enrolments.student_id = ${studentId}
    where status <> 'draft'
      and (${courseId ?? null}::text is null or courses.course_id = ${courseId ?? null})
    order by enrolments.student_id is null, enrolled_at, courses.course_id limit 1`;
  return row;
};

it('finds the same assignment as a search in all courses', async () => {
  const asked: RequestedAssignment[] = [
    ...Array.from({ length: 10 }, (_, index) => ({ assignmentId: `shared-${index}` })),
    ...[1, 4, 40, 1999].map((n) => ({ assignmentId: `own-c${n}` })),
    { assignmentId: 'none' },
    { assignmentId: 'shared-7', courseId: 'c17' },
    { assignmentId: 'shared-7', courseId: 'c18' },
    { assignmentId: 'own-c13', courseId: 'c13' },
  ];
  for (const studentId of ['s1', 's2', 's9', 's20', 's30'])
    for (const each of asked) {
      const found = await findAssignment(sql, studentId, each);
      const { courseId, assignmentId, name } = found ?? {};
      expect(found && { courseId, assignmentId, name }).toEqual(
        await findInAllCourses(studentId, each),
      );
    }
});

it.each([
  ['of the student’s courses', { assignmentId: 'shared-1' }, 200],
  ['of a course that is named', { assignmentId: 'shared-1', courseId: 'c11' }, 10],
])('reads no other courses for an assignment %s', async (_name, asked, most) => {
  const { result, blocks } = await explainRead(sql, (query) => findAssignment(query, 's30', asked));
  expect(result?.assignmentId).toBe('shared-1');
  expect(blocks).toBeLessThan(most);
});
