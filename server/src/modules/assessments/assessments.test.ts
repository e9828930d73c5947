import {
  type AssessmentAttempt,
  listAttempts,
  submitAssessment,
} from '@cairn/api/assessments.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import type { TestApp } from '../../../test/test-app.ts';
import { aCourse, aLecture, aModule, aQuestion, lectureFiles } from '../../../test/test-content.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

let test: TestApp;
const questions = [
  aQuestion(),
  aQuestion({
    options: ['a', 'b', 'c'],
    correctAnswer: ['a', 'b'],
    partialCredit: true,
    points: 4,
  }),
  { type: 'true-false', text: 'Is it?', points: 1, correctAnswer: ['True'] },
  {
    type: 'matching',
    text: 'Match.',
    points: 4,
    partialCredit: true,
    pairs: [
      { left: 'x', right: '1' },
      { left: 'y', right: '2' },
    ],
  },
  {
    type: 'fill-in-the-blanks',
    text: 'A key never repeats, ever',
    points: 2,
    blankIndices: [1, 3],
  },
  { type: 'short-answer', text: 'Capital?', points: 2, exactMatch: true, answerKey: 'Paris' },
  {
    type: 'long-answer',
    text: 'Why do joins multiply rows?',
    points: 5,
    answerKey: 'Several order lines match one order, so its amount repeats.',
  },
  { type: 'essay', text: 'Discuss.', points: 5 },
];
const right = [
  ['this'],
  ['b', 'a'],
  'True',
  ['1', '2'],
  ['KEY', 'repeats'],
  ' paris ',
  'One order has several order lines; the amount repeats for each match.',
  'I think so.',
];
const wrong = [['that'], ['c'], 'False', ['2', '1'], ['a', 'b'], 'Lyon', null, null];

beforeAll(async () => {
  test = await startLearningApp({
    'courses/exam/course.yaml': aCourse('exam', {
      Modules: [
        aModule('first', { Assessment: { MinimumPassingPercentage: 80, Questions: questions } }),
        aModule('second', { Assessment: { autoGrading: true, Questions: [questions[7]] } }),
        aModule('film', { Lecture: aLecture() }),
      ],
    }),
    ...lectureFiles('courses/exam'),
    'courses/live/course.yaml': aCourse('live', {
      CourseType: 'sync',
      CourseContent: [
        {
          type: 'folder',
          id: 'week',
          name: 'Week',
          items: [
            {
              type: 'assessment',
              id: 'quiz-1',
              name: 'Quiz',
              Assessment: { Questions: [aQuestion()] },
            },
          ],
        },
      ],
    }),
  });
});
afterAll(() => test.close());

let second = 0;
const attempt = (responses: unknown, given: object = {}) => {
  second += 1;
  // The attempt started over a minute ago, which is within every time limit.
  const started = new Date(test.clock.now.getTime() - 60_000 - second * 1000);
  return {
    responses,
    timeTaken: 42.5,
    datetimeStarted: started.toISOString(),
    datetimeSubmitted: new Date(started.getTime() + 60_000).toISOString(),
    ...given,
  };
};
const enrolled = async () => {
  const student = await test.addStudent();
  const client = await test.as(student);
  for (const courseId of ['exam', 'live']) await client.post('/courses/enroll', { courseId });
  const submit = (attemptData: unknown, moduleId = 'first', courseId = 'exam') =>
    client.post('/profile/assessment/submit', { courseId, moduleId, attemptData });
  const attempts = async (moduleId = 'first'): Promise<AssessmentAttempt[]> => {
    const { Courses } = (await client.get('/user/attributes')).json<UserAttributes>();
    const module = Courses['exam']?.[moduleId] as { AssessmentAttempts?: AssessmentAttempt[] };
    const listed = module.AssessmentAttempts ?? [];
    const query = { courseId: 'exam', moduleId };
    const answered = listAttempts.answer.parse(
      (await client.get('/profile/assessment/attempts', { query })).json(),
    );
    // The student record has the same attempts, without the answers and the final grades.
    expect(listed).toEqual(
      answered.map((one) => ({
        ...one,
        responses: [],
        grades: one.grades.filter(({ status }) => status !== 'graded'),
      })),
    );
    return answered;
  };
  return { client, studentId: student.studentId, submit, attempts };
};

describe('POST /profile/assessment/submit', () => {
  it('[TAPI-35] grades every kind of question and stores the attempt with the student’s progress', async () => {
    const me = await enrolled();
    const answer = await me.submit(attempt(right));
    const stored = submitAssessment.answer.parse(answer.json());
    expect(stored.grades.map(({ score, status }) => [score, status])).toEqual([
      [2, 'graded'],
      [4, 'graded'],
      [1, 'graded'],
      [4, 'graded'],
      [2, 'graded'],
      [2, 'graded'],
      [2.5, 'pending'],
      [5, 'pending'],
    ]);
    expect(stored).toMatchObject({
      attemptNumber: 1,
      status: 'passed',
      score: 90,
      timeTaken: 42.5,
    });
    // The record stores the attempt without the questions that the submission returns.
    expect(await me.attempts()).toEqual([{ ...stored, questions: undefined }]);
  });

  it('[GRADE-15] grades by the stored answers, not by the score of the client', async () => {
    const me = await enrolled();
    const claim = { attemptNumber: 9, status: 'passed', score: 100, grades: [{ score: 99 }] };
    const stored = (await me.submit(attempt(wrong, claim))).json<AssessmentAttempt>();
    expect(stored).toMatchObject({ attemptNumber: 1, status: 'failed', score: 0 });
    expect(await me.attempts()).toEqual([{ ...stored, questions: undefined }]);
  });

  it('gives free text at most half of the points, pending, and none to blank or unrelated text', async () => {
    const me = await enrolled();
    const scores = [];
    for (const text of [
      'The order lines match, and the amount repeats.',
      'Bananas are yellow.',
      '  ',
    ]) {
      const stored = (await me.submit(attempt(right.with(6, text)))).json<AssessmentAttempt>();
      scores.push([stored.grades[6]?.score, stored.grades[6]?.status, stored.grades[6]?.feedback]);
    }
    expect(scores).toEqual([
      [2.5, 'pending', 'Provisional grade, pending review.'],
      [0, 'pending', 'Provisional grade, pending review.'],
      [0, 'graded', ''],
    ]);
  });

  it('[GRADE-11] grades an essay at once where the assessment grades by itself', async () => {
    const me = await enrolled();
    await me.submit(attempt(right));
    const done = { courseId: 'exam', moduleId: 'first', component: 'AssessmentCompleted' };
    await me.client.put('/courses/updateModuleProgress', done);
    const stored = (await me.submit(attempt(['Yes.']), 'second')).json<AssessmentAttempt>();
    expect(stored.grades).toEqual([{ score: 5, points: 5, status: 'graded', feedback: '' }]);
  });

  it('[TAPI-35] stores the same attempt once, 20 calls at once', async () => {
    const me = await enrolled();
    const same = attempt(right);
    const answers = await Promise.all(Array.from({ length: 20 }, () => me.submit(same)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const later = await me.submit({ ...same, responses: wrong });
    expect(later.body).toBe(answers[0]?.body);
    expect(await me.attempts()).toHaveLength(1);
  });

  it('[TAPI-35] numbers attempts one after the other, also those of two tabs at once', async () => {
    const me = await enrolled();
    await Promise.all(Array.from({ length: 10 }, () => me.submit(attempt(right))));
    const numbers = (await me.attempts()).map(({ attemptNumber }) => attemptNumber);
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
  });

  it('[TAPI-35] keeps the newest fifty attempts and the best one, and answers ten and the best one', async () => {
    const [me, other] = [await enrolled(), await enrolled()];
    for (const each of [me, other]) await each.submit(attempt([['this']]), 'quiz-1', 'live');
    await other.submit(attempt(wrong));
    for (let number = 1; number <= 55; number += 1)
      await me.submit(attempt(number === 3 ? right : wrong));
    const shown = (await me.attempts()).map(({ attemptNumber, status }) => [attemptNumber, status]);
    const newest = (count: number) => Array.from({ length: count }, (_, at) => 56 - count + at);
    expect(shown).toEqual([[3, 'passed'], ...newest(10).map((number) => [number, 'failed'])]);
    const kept = await test.sql<{ number: number; own: boolean; courseId: string }[]>`
      select attempt_number as number, course_id as "courseId", student_id = ${me.studentId} as own
      from assessment_attempts where student_id in (${me.studentId}, ${other.studentId})
      order by number`;
    const inExam = kept.filter(({ own, courseId }) => own && courseId === 'exam');
    expect(inExam.map(({ number }) => number)).toEqual([3, ...newest(50)]);
    expect(kept.filter((row) => !inExam.includes(row))).toHaveLength(3);
  });

  it('accepts the assessment of a live course by the id of its node', async () => {
    const me = await enrolled();
    const answer = await me.submit(attempt([['this']]), 'quiz-1', 'live');
    expect(answer.json()).toMatchObject({ status: 'passed', score: 100 });
  });

  it.each([
    ['an unknown course', 'first', 'none', 404],
    ['an unknown module', 'none', 'exam', 404],
    ['a module without questions', 'film', 'exam', 404],
    ['a locked module', 'second', 'exam', 403],
  ])('[TAPI-36] refuses %s', async (_name, moduleId, courseId, status) => {
    const me = await enrolled();
    expect((await me.submit(attempt(['Yes.']), moduleId, courseId)).statusCode).toBe(status);
    expect(
      await test.sql`select 1 from assessment_attempts where student_id = ${me.studentId}`,
    ).toEqual([]);
  });

  it.each([
    ['too few answers', right.slice(1), {}],
    ['too many answers', [...right, 'x'], {}],
    ['an answer of another kind', right.with(3, 'x'), {}],
    ['an option that is none', right.with(0, ['neither']), {}],
    ['no list', 'x', {}],
    ['a negative time', right, { timeTaken: -1 }],
    ['an end before the start', right, { datetimeSubmitted: '2019-01-01T00:00:00Z' }],
    ['a time that is none', right, { datetimeStarted: 'yesterday' }],
  ])('[TAPI-36] refuses %s and stores nothing', async (_name, responses, given) => {
    const me = await enrolled();
    const answer = await me.submit(attempt(responses, given));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
    expect(await me.attempts()).toEqual([]);
  });

  it('[TAPI-36] refuses the not enrolled, visitors and other students’ ids', async () => {
    const body = { courseId: 'exam', moduleId: 'first', attemptData: attempt(right) };
    const path = '/profile/assessment/submit';
    const student = await test.addStudent();
    const other = await test.as(student);
    // The server does not reveal to a student who is not enrolled whether the answers fit the questions.
    const misfit = { ...body, attemptData: attempt(right.slice(1)) };
    for (const sent of [body, misfit]) {
      expect((await other.post(path, sent)).json()).toEqual({
        code: 'forbidden',
        message: 'You are not enrolled in this course.',
      });
    }
    expect(
      await test.sql`select 1 from assessment_attempts where student_id = ${student.studentId}`,
    ).toEqual([]);
    expect((await test.visitor.post(path, body)).statusCode).toBe(401);
    const headers = { studentId: 'stu-else' };
    expect((await other.post(path, body, { headers })).json().message).toMatch(/not your account/);
  });
});
