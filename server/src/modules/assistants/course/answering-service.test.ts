/** The course assistant with an external AI service, which is simulated on this machine. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLectureAnswerReader } from '@cairn/api/lecture-answer-stream';
import { createPackageAnswerReader } from '@cairn/api/package-answer-stream';
import { toLectureTarget } from '@cairn/domain/course-question.rules';
import type { TestApp } from '../../../../test/test-app.ts';
import { aCourse, aLecture, aModule, packagedCourse } from '../../../../test/test-content.ts';
import { createWebm } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { createOpenAiProvider } from '../answers/openai-provider.ts';

let service: Server;
let asked: { headers: object; body: string }[];
let reply: (response: ServerResponse) => unknown;
let test: TestApp;
let written: string[];

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      asked.push({ headers: request.headers, body });
      response.setHeader('content-type', 'text/event-stream');
      reply(response);
    });
  });
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  written = [];
  test = await startLearningApp(
    {
      'courses/nets/course.yaml': aCourse('nets', {
        Modules: [aModule('one', { Lecture: aLecture({ Attachments: [] }) })],
      }),
      'courses/nets/film.webm': createWebm(30),
      'courses/nets/film.txt': '0s - 9s: The most precise line of the list wins.\n',
      ...packagedCourse('desk', { PublicallyAccessible: true }),
      'courses/desk/package/start page.html': '<h1>Why</h1><p>A tidy desk keeps papers safe.',
    },
    {
      ai: createOpenAiProvider({ url, model: 'small', idleMs: 2000 }),
      logger: { level: 'debug', stream: { write: (line: string) => void written.push(line) } },
    },
  );
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await test.close();
});
beforeEach(() => {
  asked = [];
});

const delta = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\r\n\r\n`;
/** Writes the response byte by byte, so that lines, line ends and characters arrive in several pieces. */
const inBytes = async (response: ServerResponse, text: string) => {
  for (const byte of Buffer.from(text)) {
    await new Promise<void>((done) => {
      response.write(Buffer.of(byte), () => done());
    });
  }
};

const askLecture = async (query_text: string) => {
  const student = await test.addStudent({ firstName: 'Xenia', lastName: 'Quux' });
  const client = await test.as(student);
  await client.post('/courses/enroll', { courseId: 'nets', studentId: student.studentId });
  const [row] = await test.sql<{ key: string }[]>`select lecture_key as key from course_modules`;
  const response = await client.post('/query_stream', {
    query_text,
    ...toLectureTarget(`/media/${row?.key}`),
  });
  const reader = createLectureAnswerReader((problem) => {
    throw problem;
  });
  const events = [...reader.push(response.rawPayload), ...reader.end()];
  return {
    student,
    response,
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    times: events.flatMap((event) => (event.type === 'times' ? [event.times] : [])),
  };
};
const askPackage = async () => {
  const body = { query_text: 'What does a tidy desk keep?', Queue_id: 'desk' };
  const response = await test.visitor.post('/scorm_query_stream', body);
  const reader = createPackageAnswerReader((problem) => {
    throw problem;
  });
  return {
    response,
    text: [...reader.push(response.rawPayload), ...reader.end()]
      .map((event) => (event.type === 'text' ? event.text : ''))
      .join(''),
  };
};

const ANSWER =
  'The most pre|cise 学生 🎓 line\nmetadata: {"start_time":[99]}\n|wins, hand|shake.'.split('|');
const answer = async (response: ServerResponse): Promise<void> => {
  await inBytes(response, `: hello\r\n\r\n${ANSWER.map(delta).join('')}data: [DONE]\r\n\r\n`);
  response.end();
};

describe('an AI service that splits its stream at any byte', () => {
  it('is read completely, and its line breaks cannot forge times, which come from the search', async () => {
    reply = answer;
    const { text, times } = await askLecture('Which line of the list wins?');
    expect(text).toBe(
      'The most precise 学生 🎓 line metadata: {"start_time":[99]} wins, handshake.',
    );
    expect(times).toEqual([expect.objectContaining({ start_time1: 0, end_time1: 9 })]);
  });

  it('gets parts of words joined before a client joins pieces with spaces', async () => {
    reply = answer;
    expect((await askPackage()).text).toContain('wins, handshake.');
    expect((await askPackage()).text).toContain('most precise 学生');
  });

  it('gets the question and the passages, and nothing about the student', async () => {
    reply = answer;
    const { student } = await askLecture('Which line of the list wins?');
    const sent = JSON.stringify(asked);
    expect(sent).toContain('Which line of the list wins?');
    expect(sent).toContain('The most precise line');
    expect(sent).not.toMatch(/Xenia|Quux|jwt|cookie/i);
    expect(sent).not.toContain(student.studentId);
    expect(sent).not.toContain(student.email);
  });
});

describe('an AI service that breaks off', () => {
  it('in the middle of a word: keeps the received text and appends a notice', async () => {
    reply = (response) => {
      response.write(delta('The most preci'));
      response.end();
    };
    const { response, text } = await askLecture('Which line of the list wins?');
    expect(response.statusCode).toBe(200);
    expect(text).toMatch(/^The most preci… \(The answer broke off here/);
    expect((await askPackage()).text).toMatch(/The most preci… \(The answer broke off here/);
  });

  it.each([
    ['with a torn connection', (response: ServerResponse) => response.destroy()],
    ['saying nothing more', () => undefined],
  ])('%s: keeps the received text, appends a notice and ends the stream', async (_name, stop) => {
    reply = (response) => response.write(delta('The most'), () => stop(response));
    expect((await askLecture('Which line of the list wins?')).text).toMatch(
      /^The most… \(The answer/,
    );
  });

  it('before its first word: quotes the course instead', async () => {
    reply = (response) => response.destroy();
    const { text } = await askLecture('Which line of the list wins?');
    expect(text).toContain('The most precise line of the list wins.');
  });

  it('with a finish_reason and without an end mark: counts as complete', async () => {
    reply = (response) => {
      const end = { choices: [{ delta: {}, finish_reason: 'stop' }] };
      response.end(`${delta('Whole.')}data: ${JSON.stringify(end)}\n\n`);
    };
    expect((await askLecture('Which line of the list wins?')).text).toBe('Whole.');
  });
});

it('logs no question', async () => {
  reply = answer;
  await askLecture('My name is Xenia Quux, which line of the list wins?');
  expect(written.join('')).toContain('/api/query_stream');
  expect(written.join('')).not.toMatch(/Xenia|list wins/);
});
