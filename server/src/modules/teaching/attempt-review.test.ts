import { randomUUID } from 'node:crypto';
import type { UserAttributes } from '@cairn/api/user.contract';
import type { ReviewedAttempt, WorkPage, WorkPosition } from '@cairn/api/teaching.contract';
import {
  createAttemptPage,
  essayQuestion,
  createExamCourse,
  addExamStudent,
  trueFalseQuestion,
} from '../../../test/test-attempts.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { aCourse, aModule } from '../../../test/test-content.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { liveCourses } from '../../../test/test-submissions.ts';
import { createTeacherClient } from '../../../test/test-teachers.ts';

const text = { type: 'long-answer', text: 'Why?', points: 5, answerKey: 'Because keys are whole.' };

let test: TestApp;
let ada: TestClient;
const start = async (questions: object[], exam: object = createExamCourse(questions)) => {
  test = await startLearningApp({ ...liveCourses, ...exam });
  ada = await createTeacherClient(test, 'ada');
};
afterEach(() => test.close());

/** Submits an attempt. Returns its id at the teaching desk, and the attempt in the student's attributes. */
const handIn = async (responses: string[]) => {
  const student = await addExamStudent(test);
  const page = createAttemptPage(student.client, 'page');
  await page.submit(await page.start(), responses);
  const { work } = (await ada.get('/teaching/work?courseId=exam')).json<WorkPage>();
  const attemptId = work[0]?.workId ?? '';
  return { ...student, attemptId };
};
const open = async (attemptId: string) =>
  (await ada.get(`/teaching/attempts/${attemptId}`)).json<{
    attempt: ReviewedAttempt;
    place: WorkPosition;
  }>();
const mark = (client: TestClient, attemptId: string, marks: object[], revision = 0) =>
  client.put(`/teaching/attempts/${attemptId}/points`, {
    revision,
    marks: marks.map((one) => ({ index: 1, feedback: '', ...one })),
  });

describe('provisional points', () => {
  it('complete the course with the points that pass its last part', async () => {
    const Assessment = {
      Timer: 10,
      MinimumPassingPercentage: 50,
      Questions: [trueFalseQuestion, text],
    };
    const Modules = [aModule('first', { Assessment })];
    await start([], { 'courses/exam/course.yaml': aCourse('exam', { Modules }) });
    const { attemptId, client } = await handIn(['True', 'The moon.']);
    const completed = async () =>
      (await client.get('/user/attributes')).json<UserAttributes>().CompletedCourses;
    await mark(ada, attemptId, [{ score: 1 }]);
    expect(await completed()).toEqual([]);
    await mark(ada, attemptId, [{ score: 4 }], 1);
    expect(await completed()).toEqual(['exam']);
  });

  it('are listed with their attempt, and shown with question, answer and model answer', async () => {
    await start([trueFalseQuestion, text]);
    const { attemptId } = await handIn(['True', 'The moon.']);
    const { attempt, place } = await open(attemptId);
    expect(place).toMatchObject({ position: 1, total: 1 });
    expect(attempt).toMatchObject({
      work: { kind: 'assessment', waits: true, points: 1, maxPoints: 6 },
      status: 'failed',
      minimum: 50,
      revision: 0,
    });
    expect(attempt.answers).toMatchObject([
      { score: 1, status: 'graded', byHand: false },
      {
        question: 'Why?',
        answer: 'The moon.',
        expected: 'Because keys are whole.',
        score: 0,
        status: 'pending',
      },
    ]);
  });

  it('[GRADE-16] become final, recompute the score, and a pass completes the module', async () => {
    await start([trueFalseQuestion, text]);
    const { attemptId, module, attempts, student } = await handIn(['True', 'The moon.']);
    expect((await module()).AssessmentCompleted).toBe(false);
    const answer = await mark(ada, attemptId, [{ score: 4, feedback: 'Well put.' }]);
    expect(answer.json()).toMatchObject({ status: 'passed', score: 83, reviewedBy: 'Ada Moss' });
    expect((await module()).AssessmentCompleted).toBe(true);
    expect(await attempts()).toMatchObject([
      {
        status: 'passed',
        score: 83,
        grades: [{ score: 1 }, { score: 4, status: 'graded', feedback: 'Well put.' }],
      },
    ]);
    const told = await test.sql`select student_id, kind, subject from notifications`;
    expect(told).toEqual([
      {
        student_id: student.studentId,
        kind: 'graded',
        subject: { itemId: 'first', itemName: 'Module first', person: 'Ada Moss' },
      },
    ]);
    const { counts } = (await ada.get('/teaching/work')).json<WorkPage>();
    expect(counts).toMatchObject({ waiting: 0, graded: 1 });
  });

  it('[GRADE-11] change score and feedback, but never revoke a completion', async () => {
    await start([trueFalseQuestion, essayQuestion]);
    const { attemptId, module } = await handIn(['False', 'An essay.']);
    expect((await module()).AssessmentCompleted).toBe(true);
    await mark(ada, attemptId, [{ score: 0 }]);
    const stored = await module();
    expect(stored.AssessmentAttempts).toMatchObject([{ status: 'failed', score: 0 }]);
    expect(stored.AssessmentCompleted).toBe(true);
  });

  it('may be changed again, and every change is stored', async () => {
    await start([trueFalseQuestion, essayQuestion]);
    const { attemptId } = await handIn(['True', 'An essay.']);
    await mark(ada, attemptId, [{ score: 2 }]);
    await mark(ada, attemptId, [{ score: 3 }], 1);
    const rows = await test.sql`select revision, score, reviewed_by from attempt_reviews
      order by revision`;
    expect(rows).toEqual([
      { revision: 1, score: 50, reviewed_by: 'ada-moss' },
      { revision: 2, score: 66, reviewed_by: 'ada-moss' },
    ]);
  });

  it('are stored once for a repeated request, and never over a review that the instructor has not seen', async () => {
    await start([trueFalseQuestion, essayQuestion]);
    const { attemptId } = await handIn(['True', 'An essay.']);
    await mark(ada, attemptId, [{ score: 2 }]);
    expect((await mark(ada, attemptId, [{ score: 2 }])).json()).toMatchObject({ revision: 1 });
    expect((await mark(ada, attemptId, [{ score: 2 }], 1)).json()).toMatchObject({ revision: 1 });
    const refused = await mark(ada, attemptId, [{ score: 5 }]);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ details: ReviewedAttempt }>().details.answers[1]?.score).toBe(2);
  });

  it.each([
    ['more points than the question has', [{ score: 6 }]],
    ['a question that rules have graded', [{ index: 0, score: 1 }]],
    ['a question that there is not', [{ index: 7, score: 1 }]],
    ['nothing', []],
  ])('are refused as %s', async (_name, marks) => {
    await start([trueFalseQuestion, essayQuestion]);
    const { attemptId } = await handIn(['True', 'An essay.']);
    expect((await mark(ada, attemptId, marks)).statusCode).toBe(400);
    expect((await open(attemptId)).attempt.revision).toBe(0);
  });

  it('of an unknown attempt are refused', async () => {
    await start([trueFalseQuestion, essayQuestion]);
    expect((await mark(ada, randomUUID(), [{ score: 1 }])).statusCode).toBe(403);
  });
});
