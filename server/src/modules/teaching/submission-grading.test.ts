import { randomUUID } from 'node:crypto';
import type { Roster } from '@cairn/api/roster.contract';
import type { GradedSubmission, GradeRevision, WorkPosition } from '@cairn/api/teaching.contract';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { storeTestSubmission, liveCourses } from '../../../test/test-submissions.ts';
import { createTeacherClient } from '../../../test/test-teachers.ts';

let test: TestApp;
let ada: TestClient;
let ben: TestClient;
beforeEach(async () => {
  test = await startLearningApp(liveCourses);
  ada = await createTeacherClient(test, 'ada');
  ben = await createTeacherClient(test, 'ben');
  await test.addStudent({ studentId: 's1' });
});
afterEach(() => test.close());

const at = (submissionId: string) => `/teaching/submissions/${submissionId}`;
const grade = (client: TestClient, submissionId: string, given: object = {}) =>
  client.put(`${at(submissionId)}/grade`, { grade: 15, feedback: 'Good.', revision: 0, ...given });
const open = async (client: TestClient, submissionId: string, query = '') =>
  (await client.get(`${at(submissionId)}?${query}`)).json<{
    submission: GradedSubmission;
    place: WorkPosition;
  }>();
const told = () => test.sql<{ student: string; kind: string; subject: object }[]>`
  select student_id as student, kind, subject from notifications order by notification_id`;

describe('grading a submission', () => {
  it('shows the assignment, the submission and its student', async () => {
    const id = await storeTestSubmission(test, { studentId: 's1' });
    const earlier = await storeTestSubmission(test, { studentId: 's1', attempt: 2 });
    const { submission } = await open(ada, id);
    expect(submission).toMatchObject({
      work: { learner: { name: 'Noor Haddad' }, itemName: 'The essay', maxPoints: 20, waits: true },
      description: 'Write it.',
      content: '<p>My work.</p>',
      revision: 0,
      grades: [],
      others: [{ submissionId: earlier, attempt: 2 }],
    });
  });

  it('stores grade, feedback, grader and time, and all earlier grades', async () => {
    const id = await storeTestSubmission(test, { studentId: 's1' });
    expect((await grade(ada, id)).statusCode).toBe(200);
    test.pass(60_000);
    expect(
      (await grade(ben, id, { grade: 0, feedback: ' Look again. ', revision: 1 })).statusCode,
    ).toBe(200);
    const { submission } = await open(ada, id);
    expect(submission.revision).toBe(2);
    expect(submission.grades).toMatchObject([
      { revision: 2, grade: 0, feedback: 'Look again.', gradedBy: 'Ben Ruiz' },
      { revision: 1, grade: 15, feedback: 'Good.', gradedBy: 'Ada Moss' },
    ]);
    const [row] = await test.sql`select grade, feedback, graded_by, graded_at from submissions`;
    expect(row).toEqual({
      grade: 0,
      feedback: 'Look again.',
      graded_by: 'ben-ruiz',
      graded_at: test.clock.now,
    });
  });

  it('keeps the date of points that stay when their feedback is edited', async () => {
    const first = await storeTestSubmission(test, { studentId: 's1' });
    const second = await storeTestSubmission(test, { studentId: 's1', attempt: 2 });
    await grade(ada, first, { grade: 4 });
    const gradedFirst = test.clock.now;
    test.pass(60_000);
    await grade(ada, second, { grade: 10 });
    const gradedSecond = test.clock.now;
    test.pass(60_000);
    await grade(ben, first, { grade: 4, feedback: 'Better words.', revision: 1 });
    const rows = () =>
      test.sql`select attempt, grade, feedback, graded_at from submissions order by attempt`;
    expect(await rows()).toEqual([
      { attempt: 1, grade: 4, feedback: 'Better words.', graded_at: gradedFirst },
      { attempt: 2, grade: 10, feedback: 'Good.', graded_at: gradedSecond },
    ]);
    const { learners } = (await ada.get('/teaching/courses/live/roster')).json<Roster>();
    expect(learners.map(({ learnerId, points }) => [learnerId, points])).toEqual([['s1', 10]]);
    await grade(ben, first, { grade: 5, feedback: 'Better words.', revision: 2 });
    expect((await rows())[0]).toMatchObject({ grade: 5, graded_at: test.clock.now });
  });

  it('notifies the student, once for each grade', async () => {
    const id = await storeTestSubmission(test, { studentId: 's1' });
    await grade(ada, id);
    await grade(ada, id);
    const subject = { itemId: 'essay', itemName: 'The essay', person: 'Ada Moss' };
    expect(await told()).toEqual([{ student: 's1', kind: 'graded', subject }]);
    await grade(ada, id, { grade: 16, revision: 1 });
    expect(await told()).toHaveLength(2);
  });

  it('stores a grade once for a repeated request', async () => {
    const id = await storeTestSubmission(test, { studentId: 's1' });
    await grade(ada, id);
    const again = await grade(ada, id);
    expect(again.statusCode).toBe(200);
    expect(again.json<GradedSubmission>().revision).toBe(1);
  });

  it('stores and sends nothing when the instructor repeats the same grade and feedback', async () => {
    const id = await storeTestSubmission(test, { studentId: 's1' });
    await grade(ada, id);
    const again = await grade(ada, id, { revision: 1 });
    expect([again.statusCode, again.json<GradedSubmission>().revision]).toEqual([200, 1]);
    expect((await open(ada, id)).submission.grades).toHaveLength(1);
    expect(await told()).toHaveLength(1);
    await grade(ben, id, { revision: 1 });
    expect((await open(ada, id)).submission.grades).toHaveLength(2);
    await grade(ben, id, { revision: 2, feedback: 'Read it again.' });
    expect((await open(ada, id)).submission.grades).toHaveLength(3);
  });

  it('refuses to overwrite a grade that the instructor has not seen, and returns it', async () => {
    const id = await storeTestSubmission(test, { studentId: 's1' });
    const [first, second] = await Promise.all([
      grade(ada, id, { grade: 12 }),
      grade(ben, id, { grade: 18 }),
    ]);
    const refused = first.statusCode === 409 ? first : second;
    expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { submission } = await open(ada, id);
    expect(submission.grades).toHaveLength(1);
    expect(refused.json<{ details: GradeRevision }>().details).toEqual(submission.grades[0]);
  });

  it.each([
    ['more than the maximum', { grade: 20.5 }],
    ['less than nothing', { grade: -1 }],
    ['no number', { grade: 'A' }],
    ['a feedback of 10,001 characters', { feedback: 'a'.repeat(10_001) }],
  ])('refuses %s, and stores nothing', async (_name, given) => {
    const id = await storeTestSubmission(test, { studentId: 's1' });
    expect((await grade(ada, id, given)).statusCode).toBe(400);
    expect((await open(ada, id)).submission.revision).toBe(0);
    expect(await told()).toEqual([]);
  });

  it('returns the neighbours in the list, also of work that is no longer in it', async () => {
    const days = ['2026-02-20', '2026-02-21', '2026-02-22'];
    const ids: string[] = [];
    for (const [index, day] of days.entries()) {
      await test.addStudent({ studentId: `w${index}` });
      ids.push(
        await storeTestSubmission(test, {
          studentId: `w${index}`,
          submittedAt: `${day}T10:00:00Z`,
        }),
      );
    }
    const [first, second, third] = ids;
    const way = async (query = '') => (await open(ada, second ?? '', query)).place;
    expect(await way()).toEqual({
      position: 2,
      total: 3,
      previous: { kind: 'assignment', workId: first },
      next: { kind: 'assignment', workId: third },
    });
    await grade(ada, second ?? '');
    expect(await way()).toEqual({
      total: 2,
      previous: { kind: 'assignment', workId: first },
      next: { kind: 'assignment', workId: third },
    });
    expect(await way('state=graded')).toEqual({ position: 1, total: 1 });
  });

  it('answers for an unknown submission as for one of another course', async () => {
    expect((await ada.get(at(randomUUID()))).statusCode).toBe(403);
    expect((await grade(ada, randomUUID())).statusCode).toBe(403);
    expect((await grade(ada, 'none')).statusCode).toBe(400);
  });
});
