import type { StudyWeek } from '@cairn/api/study-week.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, fullCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { recordStudiedQuarterHour } from './study-quarters.ts';

const meeting = (id: string, meetingDateTime: string) => ({
  type: 'lecture',
  id,
  name: `Meeting ${id}`,
  meetingUrl: 'https://meet.example/one',
  meetingDateTime,
  Duration: 3600,
});
const assignment = (id: string, dueDate: string) => ({
  type: 'assignment',
  id,
  name: `Work ${id}`,
  dueDate,
  MaxScore: 20,
});
const live = (id: string, CourseContent: object[]) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, { CourseType: 'sync', CourseContent }),
});

/** A Wednesday in UTC, at which it is already Thursday in Auckland. */
const NOW = '2026-05-06T18:00:00Z';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    ...fullCourse('open'),
    ...live('evenings', [
      meeting('running', '2026-05-06T17:30:00Z'),
      meeting('over', '2026-05-06T16:30:00Z'),
      assignment('soon', '2026-05-07T12:00:00Z'),
      assignment('past', '2026-05-06T12:00:00Z'),
      meeting('later', '2026-05-20T18:00:00Z'),
    ]),
    ...live('mornings', [assignment('theirs', '2026-05-07T09:00:00Z')]),
    'webinars.yaml': ['mine', 'other'].map((WebinarID) => ({
      WebinarID,
      Title: `Webinar ${WebinarID}`,
      Description: 'What it is about.',
      Starts: '2026-05-08T15:30:00Z',
      Ends: '2026-05-08T16:15:00Z',
      MeetingURL: 'meet.example/one',
    })),
  });
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.now = new Date(NOW);
});

interface Learner {
  readonly studentId: string;
  readonly client: TestClient;
}
const learner = async (): Promise<Learner> => {
  const student = await test.addStudent();
  return { studentId: student.studentId, client: await test.as(student) };
};
const read = ({ client }: Learner, zone: string) =>
  client.get(`/profile/studyWeek?zone=${encodeURIComponent(zone)}`);
const weekOf = async (who: Learner, zone = 'UTC') => (await read(who, zone)).json<StudyWeek>();
const study = ({ studentId }: Learner, ...moments: string[]) =>
  test.sql.begin(async (tx) => {
    for (const moment of moments) await recordStudiedQuarterHour(tx, studentId, new Date(moment));
  });

describe('the study days of a week', () => {
  it('are those of the requested time zone', async () => {
    const who = await learner();
    await study(who, '2026-05-05T12:20:00Z', '2026-05-05T09:00:00Z', '2026-05-03T23:50:00Z');
    expect(await weekOf(who)).toMatchObject({ today: '2026-05-06', days: ['2026-05-05'] });
    expect(await weekOf(who, 'Pacific/Auckland')).toMatchObject({
      today: '2026-05-07',
      days: ['2026-05-04', '2026-05-05', '2026-05-06'],
    });
    // India is 5:30 hours ahead: 23:50 UTC is 05:20 there, and midnight is at 18:30 UTC.
    await study(who, '2026-05-04T18:20:00Z');
    expect(await weekOf(who, 'Asia/Kolkata')).toMatchObject({ days: ['2026-05-04', '2026-05-05'] });
  });

  it('belong to one student', async () => {
    const [mine, theirs] = [await learner(), await learner()];
    await study(theirs, '2026-05-05T12:00:00Z');
    expect(await weekOf(mine)).toMatchObject({ days: [], weeksInARow: 0, goal: 3 });
  });

  it('count every activity that is stored in a course', async () => {
    // The database's clock sets the time of the stored data.
    test.clock.now = new Date();
    const who = await learner();
    await who.client.post('/courses/enroll', { courseId: 'open' });
    expect(await weekOf(who)).toMatchObject({ days: [] });
    await who.client.put('/courses/lecturePlace', {
      courseId: 'open',
      moduleId: 'open-one',
      seconds: 3,
    });
    const { days, today } = await weekOf(who);
    expect(days).toEqual([today]);
  });

  it.each(['Mars/Olympus', '+05:00', 'UTC; drop table students'])(
    'are refused for %s',
    async (zone) => {
      const answer = await read(await learner(), zone);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message: 'There is no such time zone.' });
    },
  );
});

describe('the weekly goal', () => {
  it('is stored, and applies to earlier weeks as well', async () => {
    const [who, other] = [await learner(), await learner()];
    await study(who, '2026-05-04T12:00:00Z', '2026-05-01T12:00:00Z', '2026-04-20T12:00:00Z');
    expect(await weekOf(who)).toMatchObject({ goal: 3, weeksInARow: 0 });
    const answer = await who.client.put('/profile/weekGoal', { goal: 1 });
    expect(answer.json()).toEqual({ goal: 1 });
    expect(await weekOf(who)).toMatchObject({ goal: 1, weeksInARow: 3 });
    expect(await weekOf(other)).toMatchObject({ goal: 3 });
  });

  it.each([0, 8, 2.5, '3'])('is refused as %p', async (goal) => {
    const { client } = await learner();
    expect((await client.put('/profile/weekGoal', { goal })).statusCode).toBe(400);
  });
});

describe('upcoming dates', () => {
  const titles = async (who: Learner) => (await weekOf(who)).next.map(({ title }) => title);

  it('are due dates, meetings and webinars of the student, the soonest first', async () => {
    const who = await learner();
    expect(await titles(who)).toEqual([]);
    await who.client.post('/courses/enroll', { courseId: 'evenings' });
    await test.sql`insert into webinar_attendees (webinar_id, student_id)
      values ('mine', ${who.studentId})`;
    expect((await weekOf(who)).next).toEqual([
      {
        kind: 'meeting',
        courseId: 'evenings',
        itemId: 'running',
        title: 'Meeting running',
        at: '2026-05-06T17:30:00.000Z',
      },
      {
        kind: 'due',
        courseId: 'evenings',
        itemId: 'soon',
        title: 'Work soon',
        at: '2026-05-07T12:00:00.000Z',
      },
      { kind: 'webinar', itemId: 'mine', title: 'Webinar mine', at: '2026-05-08T15:30:00.000Z' },
    ]);
  });

  it('contain a due date that was granted to the student, and no submitted or completed work', async () => {
    const who = await learner();
    await who.client.post('/courses/enroll', { courseId: 'evenings' });
    await test.sql`insert into assignment_allowances
        (student_id, course_id, assignment_id, due_at, granted_by, granted_at)
      values (${who.studentId}, 'evenings', 'past', '2026-05-06T19:00:00Z', 'ada', now())`;
    expect(await titles(who)).toEqual(['Meeting running', 'Work past', 'Work soon']);
    await test.sql`insert into submissions
        (submission_id, student_id, course_id, assignment_id, attempt, content, is_late, submitted_at)
      values (gen_random_uuid(), ${who.studentId}, 'evenings', 'soon', 1, 'Done.', false, now())`;
    expect(await titles(who)).toEqual(['Meeting running', 'Work past', 'Meeting later']);
    await test.sql`update enrolments set result = 'Pass' where student_id = ${who.studentId}`;
    expect(await titles(who)).toEqual([]);
  });
});
