import { MAX_SUBMISSION_LENGTH } from '@cairn/api/submissions.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    'courses/live/course.yaml': aCourse('live', {
      CourseType: 'sync',
      CourseContent: [{ type: 'assignment', id: 'essay', name: 'Essay', dueDate: '+5d 12:00' }],
    }),
  });
});
afterAll(() => test.close());

const enrolled = async (): Promise<TestClient> => {
  const client = await test.as(await test.addStudent());
  await client.post('/courses/enroll', { courseId: 'live' });
  return client;
};
const submit = (client: TestClient, content: string) =>
  client.post('/courses/submit', { assignmentId: 'essay', content });

describe('HTML that is nested too deeply', () => {
  it.each(['<b>', '<x>', '<ul>', '<ul><li>'])(
    'refuses 400 kB of nested %s, in an answer and in a draft, and stores nothing of it',
    async (tag) => {
      const client = await enrolled();
      const content = tag.repeat(Math.floor(MAX_SUBMISSION_LENGTH / tag.length));
      const refusals = [
        await submit(client, content),
        await client.put('/courses/assignmentDraft', {
          assignmentId: 'essay',
          content,
          revision: 0,
        }),
      ];
      for (const refusal of refusals) {
        expect([refusal.statusCode, refusal.json()]).toEqual([
          400,
          {
            code: 'invalid',
            message: 'This text is nested too deeply. Remove some formatting.',
          },
        ]);
      }
      const list = await client.get('/courses/submissions?assignmentId=essay');
      expect(list.json()).toEqual([]);
      const draft = await client.get('/courses/assignmentDraft?assignmentId=essay');
      expect(draft.json()).toEqual({ content: '', revision: 0 });
    },
  );

  it('stores an answer with 200 nested elements, and refuses one with 201', async () => {
    const client = await enrolled();
    const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`;
    expect((await submit(client, nested(201))).statusCode).toBe(400);
    expect((await submit(client, nested(200))).statusCode).toBe(200);
  });
});
