import type { NotificationPage } from '@cairn/api/notifications.contract';
import type { StudentAssignmentAllowances } from '@cairn/api/roster.contract';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { liveCourse } from '../../../test/test-live-course.ts';
import { createTeacherClient, teacherFiles } from '../../../test/test-teachers.ts';

let test: TestApp;
let ada: TestClient;
let ben: TestClient;
beforeAll(async () => {
  test = await startLearningApp({
    ...teacherFiles,
    ...liveCourse('live'),
    ...liveCourse('strict'),
  });
  ada = await createTeacherClient(test, 'ada');
  ben = await createTeacherClient(test, 'ben');
});
afterAll(() => test.close());

const enrolled = async (course: string): Promise<{ id: string; client: TestClient }> => {
  const student = await test.addStudent();
  const client = await test.as(student);
  await client.post('/courses/enroll', { courseId: course });
  return { id: student.studentId, client };
};

describe('allowances', () => {
  const grant = (who: TestClient, body: object) =>
    who.put('/teaching/courses/live/allowances', body);
  const workOf = async (id: string) =>
    (await ada.get(`/teaching/courses/live/learners/${id}`)).json<StudentAssignmentAllowances>();

  it('are for one student and one assignment, and can be withdrawn', async () => {
    const [one, two] = [await enrolled('live'), await enrolled('live')];
    const dueAt = new Date(test.clock.now.getTime() + 86_400_000).toISOString();
    const given = { learnerId: one.id, assignmentId: 'live-a1', dueAt, extraAttempts: 2 };
    expect((await grant(ben, given)).statusCode).toBe(200);
    const [first, second] = (await workOf(one.id)).assignments;
    expect(first).toMatchObject({
      assignmentId: 'live-a1',
      maxAttempts: 2,
      attempts: 0,
      allowance: { dueAt, extraAttempts: 2 },
    });
    expect(second).toMatchObject({ assignmentId: 'live-a2', allowance: null });
    expect((await workOf(two.id)).assignments[0]).toMatchObject({ allowance: null });
    await grant(ada, { ...given, dueAt: null, extraAttempts: 0 });
    expect((await workOf(one.id)).assignments[0]).toMatchObject({ allowance: null });
  });

  it('are all stored when they are granted simultaneously', async () => {
    const { id } = await enrolled('live');
    const of = { learnerId: id, assignmentId: 'live-a1' };
    const dueAt = new Date(test.clock.now.getTime() + 86_400_000).toISOString();
    const changes = [{ dueAt }, { extraAttempts: 2 }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        grant(n % 4 < 2 ? ada : ben, { ...of, ...changes[n % 2] }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect((await workOf(id)).assignments[0]).toMatchObject({
      allowance: { dueAt, extraAttempts: 2 },
    });
    expect(await test.sql`select kind from notifications where student_id = ${id}`).toHaveLength(2);
  });

  it('keep a field that is not in the request', async () => {
    const { id } = await enrolled('live');
    const dueAt = new Date(test.clock.now.getTime() + 86_400_123).toISOString();
    const of = { learnerId: id, assignmentId: 'live-a1' };
    await grant(ada, { ...of, dueAt });
    await grant(ada, { ...of, extraAttempts: 2 });
    expect((await workOf(id)).assignments[0]).toMatchObject({
      allowance: { dueAt, extraAttempts: 2 },
    });
    await grant(ada, { ...of, dueAt: null });
    expect((await workOf(id)).assignments[0]).toMatchObject({
      allowance: { dueAt: null, extraAttempts: 2 },
    });
  });

  it('notify the student of a due date and of another attempt, once, and keep a date that has passed', async () => {
    const { id, client } = await enrolled('live');
    const dueAt = new Date(test.clock.now.getTime() + 60_000).toISOString();
    const given = { learnerId: id, assignmentId: 'live-a1', dueAt, extraAttempts: 0 };
    const told = async () =>
      (await client.get('/notifications', { headers: { id } })).json<NotificationPage>()
        .notifications;
    await grant(ada, given);
    await grant(ada, given);
    const until = {
      kind: 'graded',
      courseId: 'live',
      subject: { itemId: 'live-a1', until: dueAt, person: expect.stringContaining('Ada') },
    };
    expect(await told()).toMatchObject([until]);
    test.clock.now = new Date(Date.parse(dueAt) + 60_000);
    expect((await grant(ada, { ...given, extraAttempts: 1 })).statusCode).toBe(200);
    expect((await grant(ada, { ...given, extraAttempts: 1 })).statusCode).toBe(200);
    expect(await told()).toMatchObject([
      {
        kind: 'graded',
        courseId: 'live',
        subject: { itemId: 'live-a1', isAgain: true, person: expect.stringContaining('Ada') },
      },
      until,
    ]);
    expect((await told())[0]?.subject).not.toHaveProperty('until');
    expect((await workOf(id)).assignments[0]).toMatchObject({
      allowance: { dueAt, extraAttempts: 1 },
    });
    const other = new Date(Date.parse(dueAt) + 1000).toISOString();
    expect((await grant(ada, { ...given, dueAt: other })).statusCode).toBe(400);
    await grant(ada, { ...given, extraAttempts: 2 });
    expect(await told()).toHaveLength(3);
  });

  it('notify the student also when they are withdrawn, with the date that applies again', async () => {
    const { id, client } = await enrolled('live');
    const dueAt = new Date(test.clock.now.getTime() + 86_400_000).toISOString();
    const given = { learnerId: id, assignmentId: 'live-a1', dueAt, extraAttempts: 0 };
    await grant(ada, given);
    await grant(ada, { ...given, dueAt: null });
    const own = (await workOf(id)).assignments[0]?.dueDate ?? '';
    const { notifications } = (
      await client.get('/notifications', { headers: { id } })
    ).json<NotificationPage>();
    const dates = notifications.map(({ subject }) => Date.parse(subject.until ?? ''));
    expect(dates).toEqual([Date.parse(own), Date.parse(dueAt)]);
  });

  it('are refused with invalid values', async () => {
    const { id, client } = await enrolled('live');
    const stranger = await test.addStudent();
    const good = { learnerId: id, assignmentId: 'live-a1', dueAt: null, extraAttempts: 1 };
    for (const [who, body, status] of [
      [client, good, 403],
      [ada, { ...good, learnerId: stranger.studentId }, 404],
      [ada, { ...good, assignmentId: 'strict-a1' }, 404],
      [ada, { ...good, dueAt: '2020-01-01T00:00:00Z' }, 400],
      [ada, { ...good, dueAt: 'tomorrow' }, 400],
      [ada, { ...good, extraAttempts: -1 }, 400],
    ] as const) {
      expect((await grant(who, body)).statusCode).toBe(status);
    }
    expect((await workOf(id)).assignments[0]).toMatchObject({ allowance: null });
    expect((await client.get(`/teaching/courses/live/learners/${id}`)).statusCode).toBe(403);
  });
});
