/** Tests that reads which share an SQL statement with those of other students return each student's own data. */
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { fullCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

const COURSES = ['open', 'other'];
const STUDENTS = 8;

let test: TestApp;
let students: readonly { readonly client: TestClient; readonly studentId: string }[];
beforeAll(async () => {
  test = await startLearningApp(Object.assign({}, ...COURSES.map((id) => fullCourse(id))));
  students = await Promise.all(
    Array.from({ length: STUDENTS }, async (_, index) => {
      const student = await test.addStudent({ firstName: `Number ${index}` });
      return { client: await test.as(student), studentId: student.studentId };
    }),
  );
  for (const [index, { client }] of students.entries())
    for (const courseId of COURSES.slice(0, index % 3))
      await client.post('/courses/enroll', { courseId });
});
afterAll(() => test.close());

const readsOf = ({ client }: (typeof students)[number]) => [
  () => client.get('/user/attributes'),
  ...COURSES.map((id) => () => client.get(`/courses/attributes?courseID=${id}`)),
];
const readOneByOne = async () => {
  const bodies: string[] = [];
  for (const read of students.flatMap(readsOf)) bodies.push((await read()).body);
  return bodies;
};
const readAtOnce = async () => {
  const answers = await Promise.all(students.flatMap(readsOf).map((read) => read()));
  return answers.map(({ body }) => body);
};

it('returns each student’s own attributes and enrolments for simultaneous reads', async () => {
  const alone = await readOneByOne();
  expect(new Set(alone).size).toBeGreaterThan(STUDENTS);
  expect(await readAtOnce()).toEqual(alone);
});

it('every read that begins after a change contains the change', async () => {
  const [first] = students;
  const before = await readAtOnce();
  await Promise.all([
    first?.client.put('/user/attributes', { FirstName: 'Changed' }),
    test.sql`update enrolments set completed_at = now()`,
  ]);
  const after = await readAtOnce();
  expect(after).not.toEqual(before);
  expect(after[0]).toContain('"FirstName":"Changed"');
  expect(after).toEqual(await readOneByOne());
});

it('returns no attributes to an erased student, and theirs to others at the same time', async () => {
  const [erased, ...others] = students;
  await test.sql`delete from students where student_id = ${erased?.studentId ?? ''}`;
  const answers = await Promise.all(students.map(({ client }) => client.get('/user/attributes')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, ...others.map(() => 200)]);
});
