import type { CourseNode } from '@cairn/api/course-item.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    'courses/live/course.yaml': aCourse('live', {
      CourseType: 'sync',
      CourseContent: [
        {
          type: 'assignment',
          id: 'once',
          name: 'Once',
          dueDate: '2026-03-01T10:05:00Z',
          maxAttempts: 1,
        },
      ],
    }),
  });
});
afterAll(() => test.close());

const enrolled = async () => {
  const student = await test.addStudent();
  const client = await test.as(student);
  await client.post('/courses/enroll', { courseId: 'live' });
  return { id: student.studentId, client };
};

it('shows a student the due date and attempts that were granted to this student', async () => {
  const { client, id } = await enrolled();
  const other = await enrolled();
  const dueAt = '2026-03-04T09:00:00.000Z';
  await test.sql`insert into assignment_allowances (student_id, course_id, assignment_id, due_at,
      extra_attempts, granted_by, granted_at)
    values (${id}, 'live', 'once', ${dueAt}, 2, 'ada-moss', now())`;
  const termsFor = async (who: TestClient) => {
    const answer = await who.get('/courses/attributes?courseID=live');
    const { Item } = answer.json<{ Item: { CourseContent: CourseNode[] } }>();
    const node = Item.CourseContent.find((one) => one.id === 'once');
    return { dueDate: node?.dueDate, maxAttempts: node?.maxAttempts };
  };
  expect(await termsFor(client)).toEqual({ dueDate: dueAt, maxAttempts: 3 });
  const { dueDate } = await termsFor(other.client);
  expect(dueDate).not.toBe(dueAt);
  expect(await termsFor(other.client)).toMatchObject({ maxAttempts: 1 });
});
