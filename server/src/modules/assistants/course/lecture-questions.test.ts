import { listFilmTimeRanges } from '@cairn/api/ai-message';
import { COURSE_TEXT_MISSING_ERROR } from '@cairn/api/course-assistant.contract';
import { createLectureAnswerReader } from '@cairn/api/lecture-answer-stream';
import { toLectureTarget, type QuestionTarget } from '@cairn/domain/course-question.rules';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, aLecture, aModule } from '../../../../test/test-content.ts';
import { createWebm } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { createResumePdf } from '../../../../test/test-resumes.ts';

const NETWORKS = `0s - 4s: A router keeps a list of directions for every packet.
4s - 9s: The most precise line of that list wins.
9s - 14s: The default route fits everything and wins when nothing else does.
14s - 20s: Bridges forward frames between segments of one network.
20s - 26s: A firewall drops what nobody has allowed.
`;
const SECRETS = `0s - 5s: The zebra protocol hides keys in the stripes of a message.
5s - 9s: Only the herd can read it.
`;

/**
 * Creates a film.
 * @param size the size of the filler; equal bytes in two courses are the same file
 */
const film = (name: string, size: number, text?: string) => ({
  [`${name}.webm`]: createWebm(30, size),
  ...(text !== undefined && { [`${name}.txt`]: text }),
});
const lecture = (Video: string, Attachments: string[] = []) =>
  aLecture({ Video, Attachments, LectureTitle: `Lecture ${Video}` });

const courseFiles = async (id: string, given: object) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, {
    CourseDescription: 'How packets travel.',
    Modules: [
      aModule(`${id}-one`, { Lecture: lecture('networks.webm', ['cables.pdf', 'notes.txt']) }),
      aModule(`${id}-two`, { Lecture: lecture('secrets.webm', ['stripes.txt']) }),
      aModule(`${id}-three`, { Lecture: lecture('silent.webm') }),
    ],
    ...given,
  }),
  ...Object.fromEntries(
    Object.entries({
      ...film('networks', 10 * id.length, NETWORKS),
      ...film('secrets', 10 * id.length + 1, SECRETS),
      ...film('silent', 10 * id.length + 2),
      'cables.pdf': await createResumePdf('A copper cable reaches one hundred metres.'),
      'notes.txt': 'Submarine fibres connect continents and are repaired by ships.',
      'stripes.txt': 'Okapi stripes are known to the herd alone.',
    }).map(([name, bytes]) => [`courses/${id}/${name}`, bytes]),
  ),
});

let test: TestApp;
let enrolled: TestClient;
beforeAll(async () => {
  test = await startLearningApp({
    'courses/draft/course.yaml': aCourse('draft', { Status: 'draft', PublicallyAccessible: true }),
    ...(await courseFiles('closed-nets', {})),
    ...(await courseFiles('of-all', { PublicallyAccessible: true, CourseTitle: 'Open nets' })),
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  enrolled = await enrolledIn('closed-nets');
});

const enrolledIn = async (...courses: string[]): Promise<TestClient> => {
  const student = await test.addStudent();
  const client = await test.as(student);
  for (const courseId of courses) {
    await client.post('/courses/enroll', { courseId, studentId: student.studentId });
  }
  return client;
};

/** Returns the film's URL without a signature. */
const filmUrl = async (courseId: string, at: number): Promise<string> => {
  const [row] = await test.sql<{ key: string }[]>`
    select lecture_key as key from course_modules
    where course_id = ${courseId} order by position offset ${at} limit 1`;
  return `/media/${row?.key}`;
};
const place = async (courseId = 'closed-nets', at = 0) =>
  toLectureTarget(await filmUrl(courseId, at)) as QuestionTarget;

const toldBy = (response: LightMyRequestResponse) => {
  const problems: Error[] = [];
  const reader = createLectureAnswerReader((problem) => problems.push(problem));
  const events = [...reader.push(response.rawPayload), ...reader.end()];
  const [times = {}] = events.flatMap((event) => (event.type === 'times' ? [event.times] : []));
  return {
    response,
    problems,
    ranges: listFilmTimeRanges(times),
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    sources: events.flatMap((event) => (event.type === 'sources' ? event.sources : [])),
  };
};
const ask = async (client: TestClient, query_text: unknown, about: object) =>
  toldBy(await client.post('/query_stream', { query_text, ...about }));

describe('POST /query_stream', () => {
  it('[TAPI-58] streams metadata and data lines from the transcript of the lecture', async () => {
    const { response, ranges, text, problems } = await ask(
      enrolled,
      'Which line of the list wins?',
      await place(),
    );
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(response.headers['cache-control']).toBe('no-store');
    const lines = response.body.split('\n').filter((line) => line !== '');
    expect(JSON.parse(lines[0]?.replace('metadata: ', '') ?? '')).toMatchObject({
      start_time: expect.arrayContaining([0]),
      end_time: expect.arrayContaining([14]),
    });
    expect(lines.slice(1).every((line) => line.startsWith('data: '))).toBe(true);
    expect(ranges[0]).toEqual({ start: 0, end: 14 });
    expect(ranges.length).toBeLessThanOrEqual(5);
    expect(text).toContain('The most precise line of that list wins.');
    expect(problems).toEqual([]);
  });

  it('accepts the URL of the film with its signature and host', async () => {
    const { s3_url, chroma_tablename } = await place();
    const about = {
      chroma_tablename,
      s3_url: `https://learn.example${s3_url}?expires=1&signature=x`,
    };
    expect((await ask(enrolled, 'Which line wins?', about)).text).toContain('most precise');
  });

  it.each(['', '  ', '\n\t '])('[TAPI-58] refuses the blank question %j', async (blank) => {
    const { response } = await ask(enrolled, blank, await place());
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'Please enter a valid question.' });
  });

  it('refuses a question of 64 KB with a clear message', async () => {
    const { response } = await ask(enrolled, 'why '.repeat(16_384), await place());
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'Please ask in at most 2,000 characters.' });
  });

  it('[TAPI-58] answers that a lecture without a transcript is not populated', async () => {
    const visitor = await ask(test.visitor, 'Why?', await place('of-all', 2));
    expect(visitor.response.statusCode).toBe(400);
    expect(visitor.response.json()).toMatchObject({
      code: 'invalid',
      message: expect.any(String),
      error: COURSE_TEXT_MISSING_ERROR,
    });
  });

  it.each([
    ['another site', { chroma_tablename: 'intro', s3_url: 'https://bucket.example/intro.mp4' }],
    ['no such file', { chroma_tablename: 'x', s3_url: `/media/lecture/${'0'.repeat(32)}/x.webm` }],
    ['nothing', { chroma_tablename: '', s3_url: '' }],
    ['bad escapes', { chroma_tablename: '%E0', s3_url: '/media/%E0.webm' }],
    ['no such course', { chroma_tablename: 'nowhere', s3_url: '/courses/nowhere' }],
    ['a draft', { chroma_tablename: 'draft', s3_url: '/courses/draft' }],
  ])('[TAPI-58] answers that an unknown URL is not populated: %s', async (_name, about) => {
    const { response } = await ask(enrolled, 'Why?', about);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: COURSE_TEXT_MISSING_ERROR });
  });

  it('answers that a name that does not fit the URL is not populated', async () => {
    const about = { ...(await place()), chroma_tablename: 'secrets' };
    expect((await ask(enrolled, 'Why?', about)).response.json()).toMatchObject({
      error: COURSE_TEXT_MISSING_ERROR,
    });
  });

  it('answers that a URL with invalid percent-encoding is not populated', async () => {
    for (const folder of ['%zz', '%', '%ed%a0%80']) {
      const about = { s3_url: `/media/${folder}/networks.webm`, chroma_tablename: 'networks' };
      const { response } = await ask(enrolled, 'Which line wins?', about);
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { error: COURSE_TEXT_MISSING_ERROR },
      ]);
    }
  });

  it('[TAPI-58] answers 403 to students who are not enrolled, and 401 to visitors', async () => {
    const stranger = await enrolledIn();
    const refused = await ask(stranger, 'Which line wins?', await place());
    expect(refused.response.statusCode).toBe(403);
    expect(refused.response.body).not.toContain('precise');
    expect((await ask(test.visitor, 'Why?', await place())).response.statusCode).toBe(401);
  });

  it('[GUEST-07] answers questions of visitors about a public course', async () => {
    const { response, text } = await ask(test.visitor, 'Which line wins?', await place('of-all'));
    expect(response.statusCode).toBe(200);
    expect(text).toContain('most precise');
  });

  it('quotes no locked lecture, also for questions about another one', async () => {
    const locked = await ask(enrolled, 'zebra protocol stripes', await place('closed-nets', 1));
    expect(locked.response.statusCode).toBe(403);
    expect(locked.response.body).not.toMatch(/herd|hides/);
    for (const question of ['What does the zebra protocol hide?', 'okapi stripes']) {
      const { text, sources } = await ask(enrolled, question, await place());
      expect(text).not.toMatch(/herd|hides keys/);
      expect(JSON.stringify(sources)).not.toContain('stripes');
    }
    const open = await ask(
      test.visitor,
      'What does the zebra protocol hide?',
      await place('of-all'),
    );
    expect(open.text).toContain('hides keys');
  });

  it('[TAPI-58] refuses the twenty-first question of a minute', async () => {
    const about = await place();
    const send = () => ask(enrolled, 'Which line wins?', about);
    for (let count = 0; count < 20; count += 1) {
      expect((await send()).response.statusCode).toBe(200);
    }
    const { response } = await send();
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    const other = await enrolledIn('closed-nets');
    expect((await ask(other, 'Which line wins?', about)).response.statusCode).toBe(200);
  });
});

describe('texts of the course besides the lecture', () => {
  it.each([
    ['a PDF', 'How far does copper reach?', /one hundred metres/, 'cables.pdf'],
    ['a text file', 'Who repairs submarine fibres?', /by ships/, 'notes.txt'],
  ])(
    '%s is quoted if the lecture has no answer, and named as a source that opens',
    async (_n, question, text, title) => {
      const told = await ask(enrolled, question, await place());
      expect(told.text).toMatch(text);
      expect(told.text).toMatch(/lecture does not say so/);
      expect(told.ranges).toEqual([]);
      expect(told.sources[0]?.title).toBe(title);
      const opened = await test.app.inject({ url: told.sources[0]?.href ?? '' });
      expect(opened.statusCode).toBe(200);
    },
  );

  it('answers without a range and a source if nothing fits', async () => {
    const { text, ranges, sources } = await ask(
      enrolled,
      'Who painted the Mona Lisa?',
      await place(),
    );
    expect(text).toMatch(/^I found nothing about that/);
    expect(ranges).toEqual([]);
    expect(sources).toEqual([]);
  });
});
