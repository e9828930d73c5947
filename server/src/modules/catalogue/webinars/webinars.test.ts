import { type Webinar, listWebinars } from '@cairn/api/webinars.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import { samplePng } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;

const webinar = (id: string, given: object = {}) => ({
  WebinarID: id,
  Title: `Webinar ${id}`,
  Description: 'What it is about.',
  Starts: '2026-05-04T15:30:00Z',
  Ends: '2026-05-04T16:15:00Z',
  MeetingURL: `meet.example/${id}`,
  ...given,
});

beforeAll(async () => {
  test = await startLearningApp({
    'webinars.yaml': [
      webinar('late', { Starts: '2026-06-01T23:30:00Z', Ends: '2026-06-02T00:30:00Z' }),
      webinar('early', { Thumbnail: 'early.png' }),
    ],
    'early.png': samplePng,
  });
});
afterAll(() => test.close());

const student = async () => {
  const added = await test.addStudent();
  return { studentId: added.studentId, client: await test.as(added) };
};
const signUp = '/webinars/signup';
const attendeesOf = async (webinarId: string) => {
  const rows = await test.sql<{ student_id: string }[]>`
    select student_id from webinar_attendees where webinar_id = ${webinarId}`;
  return rows.map((row) => row.student_id);
};

describe('GET /webinars/all', () => {
  it('[PAPI-52] [PAPI-53] shows a visitor all webinars by time, without attendees and meeting URLs', async () => {
    const answer = await test.visitor.get('/webinars/all');
    expect(listWebinars.answer.parse(answer.json())).toEqual([
      {
        WebinarID: 'early',
        Title: 'Webinar early',
        Description: 'What it is about.',
        Date: '2026-05-04',
        Time: '15:30Z',
        EndTime: '16:15Z',
        ThumbnailUrl: expect.stringMatching(/^\/media\/picture\/[0-9a-f]{32}\/picture\.png$/),
        Attendees: [],
      },
      expect.objectContaining({
        WebinarID: 'late',
        Date: '2026-06-01',
        Time: '23:30Z',
        EndTime: '00:30Z',
        ThumbnailUrl: '',
      }),
    ]);
    expect(answer.body).not.toContain('meet.example');
    expect(answer.headers['vary']).toContain('jwt-token');
  });

  it('[PAPI-52] [PAPI-53] shows an attendee the meeting URL, and no other attendees', async () => {
    const [one, other] = [await student(), await student()];
    for (const { client } of [one, other]) await client.put(signUp, { WebinarID: 'late' });
    const list = (await one.client.get('/webinars/all')).json<Webinar[]>();
    expect(list.find(({ WebinarID }) => WebinarID === 'late')).toMatchObject({
      MeetingURL: 'meet.example/late',
      Attendees: [one.studentId],
    });
    const early = list.find(({ WebinarID }) => WebinarID === 'early');
    expect(early).toMatchObject({ Attendees: [] });
    expect(early).not.toHaveProperty('MeetingURL');
    const stranger = await student();
    expect((await stranger.client.get('/webinars/all')).body).not.toMatch(/meet\.example|stu-/);
  });
});

describe('PUT /webinars/signup', () => {
  it('[PAPI-54] [PAPI-55] signs up once and returns the webinar, also for repeated and simultaneous calls', async () => {
    const { client, studentId } = await student();
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.put(signUp, { WebinarID: 'early' })),
    );
    answers.push(await client.put(signUp, { WebinarID: 'early' }));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        WebinarID: 'early',
        MeetingURL: 'meet.example/early',
        Attendees: [studentId],
      });
    }
    expect(await attendeesOf('early')).toEqual([studentId]);
  });

  it('[PAPI-55] refuses a visitor, and an invalid token', async () => {
    expect((await test.visitor.put(signUp, { WebinarID: 'early' })).statusCode).toBe(401);
    const headers = { 'jwt-token': 'made.up.token' };
    const answer = await test.visitor.put(signUp, { WebinarID: 'early' }, { headers });
    expect(answer.statusCode).toBe(401);
  });

  it('[PAPI-55] [PAPI-03] refuses to sign another student up, and stores nothing', async () => {
    const [one, other] = [await student(), await student()];
    const before = await attendeesOf('late');
    const byHeader = await one.client.put(
      signUp,
      { WebinarID: 'late' },
      { headers: { id: other.studentId } },
    );
    const byBody = await one.client.put(signUp, { WebinarID: 'late', studentId: other.studentId });
    expect([byHeader.statusCode, byBody.statusCode]).toEqual([403, 403]);
    expect(await attendeesOf('late')).toEqual(before);
  });

  it.each([
    ['an unknown webinar', { WebinarID: 'none' }, 404],
    ['no webinar', {}, 400],
    ['an empty id', { WebinarID: '' }, 400],
    ['an id that is no text', { WebinarID: 7 }, 400],
  ])('[PAPI-55] [PAPI-04] refuses %s', async (_name, body, status) => {
    const { client } = await student();
    const answer = await client.put(signUp, body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message: expect.any(String) });
  });
});
