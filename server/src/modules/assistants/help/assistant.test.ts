import { createHelpAnswerReader } from '@cairn/api/answer-stream';
import type { TestApp } from '../../../../test/test-app.ts';
import { fullCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { type AiProvider, AiServiceError } from '../answers/ai-provider.ts';

const bearer = { headers: { authorization: 'Bearer demonstration' } };
let test: TestApp;
let speak: AiProvider['answer'] | undefined;

const ai: AiProvider = {
  answer: (question, signal) => {
    if (speak) return speak(question, signal);
    throw new AiServiceError('unreachable', 'No service in this test');
  },
};

beforeAll(async () => {
  test = await startLearningApp(
    {
      ...fullCourse('zebras', { CourseTitle: 'Zebra Watching', CourseDescription: 'On stripes.' }),
      ...fullCourse('lions', { CourseTitle: 'Lion Taming', Groups: ['north'] }),
      ...fullCourse('tigers', { CourseTitle: 'Tiger Feeding', Status: 'draft' }),
    },
    { ai },
  );
});
afterAll(() => test.close());
afterEach(() => (speak = undefined));

const ask = async (query_text: string) => {
  const response = await test.visitor.post('/basic_stream', { query_text }, bearer);
  const reader = createHelpAnswerReader();
  const events = [...reader.push(response.rawPayload), ...reader.end()];
  return {
    response,
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    sources: events.flatMap((event) => (event.type === 'sources' ? event.sources : [])),
    questions: events.flatMap((event) => (event.type === 'questions' ? event.questions : [])),
  };
};

describe('POST /basic_stream', () => {
  it('[API-74] [API-75] streams the answer as data lines and ends them with [DONE]', async () => {
    const { response, text, sources } = await ask('Why is the next module locked?');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(response.headers['cache-control']).toBe('no-store');
    const lines = response.body.split('\n').filter((line) => line !== '');
    expect(lines.at(-1)).toBe('data: [DONE]');
    for (const line of lines.slice(0, -1)) {
      expect(JSON.parse(line.replace(/^data: /, ''))).toHaveProperty(
        'response',
        expect.any(String),
      );
    }
    expect(text).toMatch(/open one after another/);
    expect(sources[0]).toEqual({ title: 'My Learning', href: '/learning' });
  });

  it('[API-75] answers also from the public catalogue, and from no other courses', async () => {
    const open = await ask('Do you have anything on zebras?');
    expect(open.text).toContain('“Zebra Watching” (Beginner). On stripes.');
    expect(open.sources[0]).toEqual({ title: 'Zebra Watching', href: '/course-catalog/zebras' });
    for (const question of ['Lion taming', 'Tiger feeding']) {
      const { text, sources } = await ask(question);
      expect(text).toMatch(/^I found nothing about that/);
      expect(sources).toEqual([]);
    }
  });

  it('[API-75] quotes no weak match, and suggests questions that it can answer', async () => {
    const { text, sources, questions } = await ask('What is the capital of France?');
    expect(text).toMatch(/^I can only help with \w+\. Try one of these:$/);
    expect(sources).toEqual([]);
    expect(questions).not.toEqual([]);
    const offered = await ask(questions[0] ?? '');
    expect(offered.questions).toEqual([]);
    expect(offered.sources).not.toEqual([]);
  });

  it('answers without a source if nothing was found', async () => {
    const { response, text, sources } = await ask('Who won the world cup?');
    expect(response.statusCode).toBe(200);
    expect(text).toMatch(/^I found nothing about that/);
    expect(sources).toEqual([]);
  });

  it.each([
    ['none', {}],
    ['another', { authorization: 'Bearer other' }],
    ['another scheme', { authorization: 'Basic demonstration' }],
    ["a student's", { authorization: 'Bearer eyJhbGciOiJFZERTQSJ9.e30.x' }],
  ])('[API-75] refuses a bearer: %s', async (_name, headers) => {
    const response = await test.visitor.post('/basic_stream', { query_text: 'Hi' }, { headers });
    expect(response.statusCode).toBe(401);
  });

  it.each([
    ['blank', ' \n\t '],
    ['empty', ''],
    ['over 2000 characters', 'x'.repeat(2001)],
    ['no text', 5],
    ['absent', undefined],
  ])('[API-75] refuses a question that is %s', async (_name, query_text) => {
    const response = await test.visitor.post('/basic_stream', { query_text }, bearer);
    expect(response.statusCode).toBe(400);
  });

  it('accepts a question of 2000 characters', async () => {
    const { response } = await ask('é'.repeat(2000));
    expect(response.statusCode).toBe(200);
  });

  it('[API-75] refuses questions of a network above the limit', async () => {
    const busy = await startLearningApp({}, { rateLimit: 30 });
    const send = () => busy.visitor.post('/basic_stream', { query_text: 'locked module' }, bearer);
    for (const _ of [1, 2, 3]) expect((await send()).statusCode).toBe(200);
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await busy.close();
  });
});

describe('the assistant with an AI service', () => {
  it('streams the answer of the service, with the sources of the search', async () => {
    speak = async function* answer({ found }) {
      yield `About ${found.passages[0]?.best.title}\n`;
      yield 'data: [DONE]';
    };
    const { text, sources } = await ask('Why is the next module locked?');
    expect(text).toBe('About Why is a module locked?\ndata: [DONE]');
    expect(sources[0]?.href).toBe('/learning');
  });

  it('breaks the stream off if the service fails after its first word', async () => {
    speak = async function* answer() {
      yield 'Half of';
      throw new AiServiceError('broken-stream', 'gone');
    };
    await expect(ask('Why is the next module locked?')).rejects.toThrow('response destroyed');
  });

  it('aborts the service when the reader disconnects', async () => {
    const left = new Promise<string>((resolve) => {
      speak = async function* answer(_question, signal) {
        yield 'One';
        await new Promise<void>((done) => {
          signal.addEventListener('abort', () => done());
        });
        resolve('left');
      };
    });
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const response = await fetch(`${url}/api/basic_stream`, {
      method: 'POST',
      headers: { ...bearer.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query_text: 'locked module' }),
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    expect(await left).toBe('left');
  });
});

it('logs no question', async () => {
  const written: string[] = [];
  const logger = { level: 'debug', stream: { write: (line: string) => void written.push(line) } };
  const logged = await startLearningApp({}, { logger, ai });
  const query_text = 'My name is Xenia Quux, why is the module locked?';
  const response = await logged.visitor.post('/basic_stream', { query_text }, bearer);
  expect(response.statusCode).toBe(200);
  await logged.close();
  expect(written.join('')).toContain('the AI service did not answer');
  expect(written.join('')).toContain('/api/basic_stream');
  expect(written.join('')).not.toMatch(/Xenia|locked|demonstration/);
});
