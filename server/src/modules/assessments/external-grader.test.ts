import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { TestApp } from '../../../test/test-app.ts';
import {
  createAttemptPage,
  createExamCourse,
  addExamStudent,
  trueFalseQuestion,
} from '../../../test/test-attempts.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { createPageOptionsOfBuild } from '../pages/built-pages.ts';
import { readConfig } from '../../platform/configuration/config.ts';
import { createExternalTextGrader } from './external-grader.ts';

interface Asked {
  readonly path: string | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Record<string, unknown>;
}

let reply: (response: ServerResponse, asked: Asked) => unknown;
const asked: Asked[] = [];
const service = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    const { url: path, headers } = request;
    const question = { path, headers, body: JSON.parse(text) as Record<string, unknown> };
    asked.push(question);
    reply(response, question);
  });
});
let base = '';
let test: TestApp;
const long = {
  type: 'long-answer',
  text: 'Why?',
  points: 4,
  answerKey: 'So.',
  strictness: 'strict',
};
const short = { type: 'short-answer', text: 'In a word?', points: 2, answerKey: 'log' };
const blanks = {
  type: 'fill-in-the-blanks',
  text: 'A key never repeats',
  points: 2,
  exactMatch: false,
  blankIndices: [1, 3],
};

beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/`;
  test = await startLearningApp(createExamCourse([trueFalseQuestion, long, blanks, short]), {
    graderUrl: base,
  });
});
afterAll(async () => {
  await test.close();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => asked.splice(0));

const json = (answer: unknown) => (response: ServerResponse) =>
  response.end(JSON.stringify(answer));
const status = (code: number) => (response: ServerResponse) =>
  response.writeHead(code).end('{"score":1,"feedback":"x"}');
const text = {
  kind: 'text' as const,
  question: 'Why?',
  answers: ['Because.'],
  modelAnswers: ['So.'],
  blanks: [],
  points: 4,
  strictness: 'strict' as const,
};
const ask = { student: 'Because.', question_text: 'Why?', model_answer: 'So.', points: 4 };

describe('an external grader', () => {
  it('[TAPI-61] is called in place of the built-in one, without the student’s name', async () => {
    reply = json({ score: 3, feedback: 'Good.' });
    const { client } = await addExamStudent(test);
    const answer = await client.post('/grade/text', ask);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { score: 3, feedback: 'Good.', status: 'graded' },
    ]);
    const words = { student: ['key', 'x'], model_answers: ['key', 'repeats'], blanks: [1, 3] };
    await client.post('/grade/fill', { ...words, question_text: 'A never', points: 2 });
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/v1/grade/text', { ...ask, strictness: 'neutral' }],
      ['/v1/grade/fill', { ...words, question_text: 'A never', points: 2, strictness: 'neutral' }],
    ]);
    for (const { headers } of asked) {
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['jwt-token']));
      expect(headers['cookie']).toBeUndefined();
    }
  });

  it.each([
    ['fails', status(500)],
    ['refuses', status(401)],
    [
      'leads elsewhere',
      (response: ServerResponse) => response.writeHead(302, { location: '/' }).end(),
    ],
    ['hangs up', (response: ServerResponse) => response.destroy()],
    [
      'stops in the middle',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"score":', () => response.destroy());
      },
    ],
    ['answers a page', (response: ServerResponse) => response.end('<!doctype html>')],
    ['answers no score', json({ feedback: 'Fine.' })],
    ['answers a word', json({ score: 'four', feedback: '' })],
    ['answers NaN', (response: ServerResponse) => response.end('{"score": NaN, "feedback": ""}')],
    ['answers null', json({ score: null, feedback: '' })],
    ['gives more points than there are', json({ score: 4.5, feedback: '' })],
    ['gives less than none', json({ score: -1, feedback: '' })],
    ['answers without end', json({ score: 1, feedback: 'x'.repeat(300_000) })],
  ])('[TAPI-61] that %s causes status 502 with a clear message', async (_what, answer) => {
    reply = answer;
    const { client } = await addExamStudent(test);
    for (const [path, body] of [
      ['/grade/text', ask],
      [
        '/grade/fill',
        { student: ['a'], model_answers: ['b'], blanks: [0], question_text: '', points: 4 },
      ],
    ] as const) {
      const refused = await client.post(path, body);
      expect([refused.statusCode, refused.json().message]).toEqual([
        502,
        'The answer could not be graded right now.',
      ]);
    }
  });

  it('is not awaited longer than the time-out', async () => {
    reply = () => {};
    const slow = createExternalTextGrader(base, 50);
    await expect(slow.grade(text)).rejects.toMatchObject({ name: 'TextGraderError' });
    reply = (response) => {
      response.writeHead(200);
      response.write('{"score":');
    };
    await expect(slow.grade(text)).rejects.toMatchObject({ name: 'TextGraderError' });
  });

  it('[GRADE-08] [GRADE-10] [GRADE-15] [TAPI-59] [TAPI-60] grades only the free text of a submission', async () => {
    reply = (response, { path, body }) =>
      json(
        path === '/v1/grade/text'
          ? { score: Number(body['points']) / 2, feedback: 'Half.' }
          : { score: 1, feedback: 'One.' },
      )(response);
    const { client } = await addExamStudent(test);
    const page = createAttemptPage(client, 'a');
    const stored = await page.submit(await page.start(), ['False', 'Text', ['a', ''], 'a log']);
    expect(stored.json<AssessmentAttempt>()).toMatchObject({
      score: 44,
      grades: [
        { score: 0, points: 1, status: 'graded', feedback: '' },
        { score: 2, points: 4, status: 'graded', feedback: 'Half.' },
        { score: 1, points: 2, status: 'graded', feedback: 'One.' },
        { score: 1, points: 2, status: 'graded', feedback: 'Half.' },
      ],
    });
    // A call of an earlier test may arrive late.
    const calls = asked
      .filter(({ body }) => body['student'] !== 'Because.')
      .map(({ path, body }) => [path, body]);
    expect(calls).toHaveLength(3);
    expect(calls).toEqual(
      expect.arrayContaining([
        [
          '/v1/grade/text',
          {
            student: 'Text',
            question_text: 'Why?',
            model_answer: 'So.',
            points: 4,
            strictness: 'strict',
          },
        ],
        [
          '/v1/grade/text',
          {
            student: 'a log',
            question_text: 'In a word?',
            model_answer: 'log',
            points: 2,
            strictness: 'neutral',
          },
        ],
        [
          '/v1/grade/fill',
          {
            student: ['a', ''],
            model_answers: ['key', 'repeats'],
            question_text: 'A never',
            blanks: [1, 3],
            points: 2,
            strictness: 'neutral',
          },
        ],
      ]),
    );
  });

  it('[GRADE-12] gives these questions no points if it fails, and the attempt is stored', async () => {
    reply = status(500);
    const { client, attempts } = await addExamStudent(test);
    const page = createAttemptPage(client, 'a');
    await page.submit(await page.start(), ['True', 'Text', ['a', ''], '']);
    const failed = { score: 0, status: 'error', feedback: 'AI grading error' };
    expect(await attempts()).toMatchObject([
      {
        score: 11,
        grades: [
          { score: 1, status: 'graded' },
          { ...failed, points: 4 },
          { ...failed, points: 2 },
          { score: 0, points: 2, status: 'graded', feedback: '' },
        ],
      },
    ]);
  });
});

describe('the URL at which pages request grades', () => {
  const configOf = (services: object) => readConfig({ SERVICES: JSON.stringify(services) });
  const pages = (services: object) =>
    createPageOptionsOfBuild(configOf(services), import.meta.dirname);

  it('is this server by default or the configured one, which the policy of pages allows', () => {
    expect(pages({})?.site).not.toHaveProperty('gradingUrl');
    const there = pages({ grading: 'https://grader.example/v1/' });
    expect(there?.site.gradingUrl).toBe('https://grader.example/v1');
    expect(there?.connectOrigins).toEqual(['https://grader.example']);
    expect(() => configOf({ grader: 'nowhere' })).toThrow('SERVICES.grader');
  });
});
