import type { UserAttributes } from '@cairn/api/user.contract';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { fullCourse } from '../../../test/test-content.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({ ...fullCourse('first'), ...fullCourse('second') });
});
afterAll(() => test.close());

const coursesOf = async (client: TestClient) =>
  (await client.get('/user/attributes')).json<UserAttributes>().Courses;
const watch = (client: TestClient, courseId: string) =>
  client.put('/courses/updateModuleProgress', {
    courseId,
    moduleId: `${courseId}-one`,
    component: 'LectureCompleted',
  });

describe('the attributes about learning', () => {
  it('say when each course was last worked in', async () => {
    const client = await test.as(await test.addStudent());
    for (const courseId of ['first', 'second']) await client.post('/courses/enroll', { courseId });
    expect(Object.values(await coursesOf(client))).toEqual([
      expect.not.objectContaining({ LastActivityAt: expect.anything() }),
      expect.not.objectContaining({ LastActivityAt: expect.anything() }),
    ]);

    await watch(client, 'second');
    await watch(client, 'first');
    const { first, second } = await coursesOf(client);
    const moment = (progress: typeof first) => Date.parse(String(progress?.['LastActivityAt']));
    expect(moment(first)).toBeGreaterThan(moment(second));
    expect(moment(second)).toBeGreaterThan(Date.parse(String(second?.['EnrolledAt'])));
  });
});
