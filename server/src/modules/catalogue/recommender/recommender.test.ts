import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Course } from '@cairn/api/courses.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

const courseOf = (id: string, CourseTitle: string, given = {}) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, { CourseTitle, ...given }),
});

const courses = {
  ...courseOf('logs', 'Reading server logs', {
    Category: 'Security',
    CourseDescription: 'Find attacks in logs.',
  }),
  ...courseOf('logs-2', 'Logging for detectives', {
    Category: 'Security',
    CourseDescription: 'Server logs tell who attacked.',
  }),
  ...courseOf('phish', 'Spotting phishing', {
    Category: 'Security',
    CourseDescription: 'Mail that lies.',
  }),
  ...courseOf('charts', 'Honest charts', {
    Category: 'Data',
    CourseDescription: 'Axes and colours.',
  }),
  ...courseOf('logs-north', 'Server logs of the north', {
    Category: 'Security',
    CourseDescription: 'Find attacks in logs, reading them in the north.',
    Groups: ['north'],
  }),
  ...courseOf('logs-draft', 'Reading server logs again', { Status: 'draft' }),
};

const top = async (client: TestClient, title: string, more: Record<string, string> = {}) => {
  const answer = await client.get('/top_courses', { query: { user_input_title: title, ...more } });
  return answer.json<Course[]>().map(({ CourseID }) => CourseID);
};

describe('recommender', () => {
  let test: TestApp;
  beforeAll(async () => (test = await startLearningApp(courses)));
  afterAll(() => test.close());

  it('[TAPI-51] returns the course itself first, then the most similar ones', async () => {
    expect(await top(test.visitor, 'reading SERVER logs')).toEqual(['logs', 'logs-2', 'phish']);
  });

  it('[TAPI-51] compares the words of an unknown title', async () => {
    expect(await top(test.visitor, 'a course on chart making')).toEqual(['charts']);
    expect(await top(test.visitor, 'knitting')).toEqual([]);
  });

  it('[TAPI-51] leaves out drafts and courses of other groups before it limits the number', async () => {
    const north = await test.as(await test.addStudent({ groupIds: ['north'] }));
    expect(await top(north, 'Reading server logs', { top_n: '2' })).toEqual(['logs', 'logs-north']);
    expect(await top(test.visitor, 'Reading server logs', { top_n: '2' })).toEqual([
      'logs',
      'logs-2',
    ]);
  });

  it.each([
    ['no title', {}],
    ['a blank title', { user_input_title: '  ' }],
    ['a title of 501 letters', { user_input_title: 'x'.repeat(501) }],
    ['more than 50', { user_input_title: 'x', top_n: '51' }],
    ['a part of a course', { user_input_title: 'x', top_n: '1.5' }],
    ['a word for a number', { user_input_title: 'x', top_n: 'many' }],
  ])('[TAPI-51] refuses %s', async (_what, query: Record<string, string>) => {
    const answer = await test.visitor.get('/top_courses', { query });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid' });
  });

  it('recommends a course that was added', async () => {
    expect(await top(test.visitor, 'Honest charts')).toEqual(['charts']);
    await test.sql`update courses set title = 'Charts and more', category = 'Data'
      where course_id = 'phish'`;
    await test.sql`update content_revision set revision = revision + 1`;
    expect(await top(test.visitor, 'Honest charts')).toEqual(['charts', 'phish']);
  });
});

describe('an external recommender', () => {
  let service: Server;
  let test: TestApp;
  let asked: URL | undefined;
  let answer: { status: number; body: unknown };
  beforeAll(async () => {
    service = createServer((request, response) => {
      asked = new URL(request.url ?? '', 'http://service');
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
    await new Promise<void>((listening) => {
      service.listen(0, '127.0.0.1', listening);
    });
    const { port } = service.address() as AddressInfo;
    test = await startLearningApp(courses, { recommenderUrl: `http://127.0.0.1:${port}/v2/` });
  });
  afterAll(async () => {
    await test.close();
    service.close();
  });

  it('gets title and number and returns ids only: the catalogue decides what is visible', async () => {
    const ids = ['charts', 'logs-draft', 'logs-north', 'unknown', 'charts', 'phish'];
    answer = { status: 200, body: ids.map((CourseID) => ({ CourseID, CourseTitle: '<b>' })) };
    expect(await top(test.visitor, 'Honest charts')).toEqual(['charts', 'phish']);
    expect(asked?.pathname).toBe('/v2/top_courses');
    expect(asked?.searchParams.get('user_input_title')).toBe('Honest charts');
    expect(Number(asked?.searchParams.get('top_n'))).toBeGreaterThanOrEqual(10);
  });

  it.each([
    { status: 500, body: {} },
    { status: 200, body: { courses: 'none' } },
  ])('reports a failure of the service: %j', async (failure) => {
    answer = failure;
    const reply = await test.visitor.get('/top_courses', { query: { user_input_title: 'x' } });
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({
      message: 'Recommendations cannot be reached at the moment.',
    });
  });
});
