import { COURSE_TEXT_MISSING_ERROR } from '@cairn/api/course-assistant.contract';
import { createLectureAnswerReader } from '@cairn/api/lecture-answer-stream';
import { createPackageAnswerReader } from '@cairn/api/package-answer-stream';
import { toCourseTarget } from '@cairn/domain/course-question.rules';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, packagedCourse } from '../../../../test/test-content.ts';
import { createWebm } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { createResumeDocx } from '../../../../test/test-resumes.ts';

const packageFiles = Object.fromEntries(
  Object.entries({
    'start page.html': `<!doctype html><title>Tidy desk</title><script>const secret = "xylophone";</script>
      <h1>Why tidy</h1><p>A tidy desk keeps <b>confi</b>dential papers out of sight.</p><p>Unclosed
      <h2>Evenings</h2><ul><li>Lock the drawer before you leave<li>Shred what nobody needs</ul>`,
    'more/second.html': '<TITLE>Second</TITLE><P>Visitors wear a yellow badge.',
  }).map(([name, text]) => [`courses/desk/package/${name}`, text]),
);

let test: TestApp;
let enrolled: TestClient;
beforeAll(async () => {
  test = await startLearningApp({
    'courses/other/course.yaml': aCourse('other', { PublicallyAccessible: true }),
    ...packagedCourse('desk', { PublicallyAccessible: true }),
    ...packageFiles,
    ...packagedCourse('staff', {}),
    ...packagedCourse('draft', { Status: 'draft', PublicallyAccessible: true }),
    'courses/live/course.yaml': aCourse('live', {
      CourseType: 'sync',
      CourseContent: [
        {
          type: 'lecture',
          id: 'live-1',
          name: 'First evening',
          description: 'We meet.',
          meetingUrl: 'https://meet.example/1',
          meetingDateTime: '+1d 18:00',
          Duration: 3600,
          attachments: ['handbook.docx'],
        },
        { type: 'file', id: 'live-2', name: 'Recording one', file: 'networks.webm' },
      ],
    }),
    'courses/live/networks.webm': createWebm(30, 99),
    'courses/live/networks.txt': '0s - 6s: A firewall drops what nobody has allowed.\n',
    'courses/live/handbook.docx': await createResumeDocx(
      'The projector needs an adapter from the office.',
    ),
    'courses/blank/course.yaml': aCourse('blank', { CourseType: 'sync', CourseContent: [] }),
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  enrolled = await enrolledIn();
});

const enrolledIn = async (...courses: string[]): Promise<TestClient> => {
  const student = await test.addStudent();
  const client = await test.as(student);
  for (const courseId of courses) {
    await client.post('/courses/enroll', { courseId, studentId: student.studentId });
  }
  return client;
};

const ask = async (client: TestClient, query_text: string) => {
  const response = await client.post('/query_stream', { query_text, ...toCourseTarget('live') });
  const reader = createLectureAnswerReader((problem) => {
    throw problem;
  });
  const events = [...reader.push(response.rawPayload), ...reader.end()];
  return {
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    sources: events.flatMap((event) => (event.type === 'sources' ? event.sources : [])),
  };
};

describe('a live course', () => {
  it('is searched as a whole, with documents and recordings', async () => {
    const student = await enrolledIn('live');
    const told = await ask(student, 'Where do I get an adapter for the projector?');
    expect(told.text).toContain('from the office');
    expect(told.sources[0]?.title).toBe('handbook.docx');
    const recorded = await ask(student, 'What does a firewall drop?');
    expect(recorded.text).toContain('nobody has allowed');
    expect(recorded.sources[0]).toEqual({ title: 'Recording one' });
  });

  it('is not populated without any text', async () => {
    const student = await enrolledIn('blank');
    const body = { query_text: 'Why?', ...toCourseTarget('blank') };
    const response = await student.post('/query_stream', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: COURSE_TEXT_MISSING_ERROR });
  });
});

describe('POST /scorm_query_stream', () => {
  const send = (client: TestClient, query_text: unknown, Queue_id: string) =>
    client.post('/scorm_query_stream', { query_text, Queue_id });
  const askPackage = async (question: string) => {
    const response = await send(test.visitor, question, 'desk');
    const reader = createPackageAnswerReader((problem) => {
      throw problem;
    });
    const events = [...reader.push(response.rawPayload), ...reader.end()];
    return {
      response,
      text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
      sources: events.flatMap((event) => (event.type === 'sources' ? event.sources : [])),
    };
  };

  it('[PAPI-91] [GUEST-07] streams data lines with response and sources, and ends with [DONE]', async () => {
    const { response, text, sources } = await askPackage('What about confidential papers?');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/event-stream/);
    const lines = response.body.split('\n').filter((line) => line !== '');
    expect(lines.at(-1)).toBe('data: [DONE]');
    for (const line of lines.slice(0, -1)) {
      expect(JSON.parse(line.replace(/^data: /, ''))).toEqual({
        response: expect.any(String),
        sources: expect.any(Array),
      });
    }
    expect(text).toBe('A tidy desk keeps confidential papers out of sight.');
    expect(sources).toEqual([{ title: 'Why tidy' }]);
  });

  it.each([
    ['Shred what?', 'Shred what nobody needs', 'Evenings'],
    ['Which badge do visitors wear?', 'Visitors wear a yellow badge.', 'Second'],
  ])('searches every page, also one of invalid markup: %s', async (question, words, title) => {
    const { text, sources } = await askPackage(question);
    expect(text).toContain(words);
    expect(sources[0]).toEqual({ title });
  });

  it('does not search scripts', async () => {
    expect((await askPackage('xylophone secret')).text).toMatch(/^I found nothing/);
  });

  it.each(['', ' \n'])('[PAPI-91] refuses the blank question %j', async (blank) => {
    expect((await send(enrolled, blank, 'desk')).statusCode).toBe(400);
  });

  it.each(['nowhere', '', 'draft', 'other', '../desk'])(
    '[PAPI-91] answers that the Queue_id %j is not populated',
    async (queueId) => {
      const response = await send(enrolled, 'Why?', queueId);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: COURSE_TEXT_MISSING_ERROR });
    },
  );

  it('answers questions about a package that is not public to enrolled students only', async () => {
    expect((await send(enrolled, 'Why?', 'staff')).statusCode).toBe(403);
    expect((await send(test.visitor, 'Why?', 'staff')).statusCode).toBe(401);
    const student = await enrolledIn('staff');
    expect((await send(student, 'tidy desk', 'staff')).statusCode).not.toBe(403);
  });

  it('[PAPI-91] refuses the twenty-first question of a minute', async () => {
    const student = await enrolledIn();
    for (let count = 0; count < 20; count += 1) {
      expect((await send(student, 'tidy desk', 'desk')).statusCode).toBe(200);
    }
    expect((await send(student, 'tidy desk', 'desk')).statusCode).toBe(429);
  });
});
