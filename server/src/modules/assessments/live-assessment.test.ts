import type { CourseItem } from '@cairn/api/course-item.contract';
import type { TestApp } from '../../../test/test-app.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { liveCourse } from '../../../test/test-live-course.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(liveCourse('live'));
});
afterAll(() => test.close());

it('an assessment of a live course returns the correct answers to students who have passed', async () => {
  const [student, other] = [
    await test.as(await test.addStudent()),
    await test.as(await test.addStudent()),
  ];
  for (const client of [student, other]) await client.post('/courses/enroll', { courseId: 'live' });
  const question = async (client = student) => {
    const answer = await client.get('/courses/attributes?courseID=live');
    const { Item } = answer.json<{ Item: CourseItem }>();
    return Item.CourseContent?.find(({ id }) => id === 'live-x')?.McqObj?.Questions[0];
  };
  const handIn = (answer: string) => {
    test.pass(1000);
    const now = test.clock.now.toISOString();
    const times = { timeTaken: 0, datetimeStarted: now, datetimeSubmitted: now };
    const attemptData = { responses: [[answer]], ...times };
    const part = { courseId: 'live', moduleId: 'live-x' };
    return student.post('/profile/assessment/submit', { ...part, attemptData });
  };
  const asked = { id: 'q1', type: 'multiple-choice', multiSelect: false };
  expect((await handIn('that')).json()).toMatchObject({ status: 'failed' });
  expect(await question()).toMatchObject(asked);
  expect(await question()).not.toHaveProperty('correctAnswer');
  expect((await handIn('this')).json()).toMatchObject({ status: 'passed' });
  expect(await question()).toMatchObject({ id: 'q1', correctAnswer: ['this'] });
  expect(await question(other)).toMatchObject(asked);
  expect(await question(other)).not.toHaveProperty('correctAnswer');
});
