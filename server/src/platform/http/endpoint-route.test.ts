import { defineEndpoint } from '@cairn/api/endpoint';
import { z } from '@cairn/api/z';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { DatabaseDownError } from '../database/database-monitor.ts';
import { createAddEndpoint } from './endpoint-route.ts';
import { addErrorHandling } from './error-handler.ts';

const note = defineEndpoint({
  method: 'PUT',
  path: '/notes/:studentId',
  auth: 'student',
  summary: 'A call that names a student in every place there is',
  params: z.object({ studentId: z.string() }),
  query: z.object({ StudentID: z.optional(z.string()) }),
  body: z.object({ studentID: z.optional(z.string()), text: z.string() }),
  answer: z.object({ text: z.string() }),
});

let app: FastifyInstance;
let written: string[];
let isDown: boolean;
let slowWork: Promise<void>;
beforeEach(async () => {
  written = [];
  isDown = false;
  app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  addErrorHandling(app);
  const add = createAddEndpoint(app, {
    identify: async ({ headers }) => ({
      studentId: headers['jwt-token'] === 'jonas' ? 'stu-jonas' : 'stu-maya',
      sessionId: 'ses-1',
    }),
    authorise: async () => 'site',
    limits: {
      perStudent: async () => undefined,
      perNetwork: async () => undefined,
      perFile: async () => undefined,
      takeLeavingSave: () => undefined,
      perAddress: async () => undefined,
      perSignIn: async () => undefined,
      perUnknown: async () => undefined,
      perReporter: async () => undefined,
      perAsker: async () => undefined,
      perCourseAsker: async () => undefined,
    },
    monitor: {
      whileUp: async (work) => {
        if (isDown) throw new DatabaseDownError(false);
        return work();
      },
    },
  });
  add(note, async ({ body }, caller, reply) => {
    written.push(`${caller}: ${body.text}`);
    if (body.text === 'slow') await slowWork;
    void reply.code(201);
    return { text: body.text, secret: 'not in the contract' };
  });
  await app.ready();
});
afterEach(() => app.close());

const put = (url: string, body: object | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'PUT',
    url: `/api/notes/${url}`,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

describe('a route of the contract', () => {
  it('handles three changes of a student at a time, and those of others meanwhile', async () => {
    let end = (): void => undefined;
    slowWork = new Promise((resolve) => {
      end = resolve;
    });
    // A call is sent only when its response is awaited.
    const slow = Array.from(
      { length: 5 },
      async () => (await put('stu-maya', { text: 'slow' })).statusCode,
    );
    while (written.length < 3) await new Promise(setImmediate);
    const other = await put('stu-jonas', { text: 'quick' }, { 'jwt-token': 'jonas' });
    expect(other.statusCode).toBe(201);
    expect(written.toSorted()).toEqual([
      'stu-jonas: quick',
      ...Array.from({ length: 3 }, () => 'stu-maya: slow'),
    ]);
    end();
    expect(await Promise.all(slow)).toEqual(Array.from({ length: 5 }, () => 201));
  });

  it('passes the validated input and the caller to its handler, and answers as the contract defines', async () => {
    const answer = await put('stu-maya', { text: 'hello', studentID: 'stu-maya' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ text: 'hello' });
    expect(written).toEqual(['stu-maya: hello']);
  });

  it.each([
    { place: 'params', url: 'stu-jonas', body: { text: 'x' } },
    { place: 'query', url: 'stu-maya?StudentID=stu-jonas', body: { text: 'x' } },
    {
      place: 'one of two query values',
      url: 'stu-maya?StudentID=stu-maya&StudentID=stu-jonas',
      body: { text: 'x' },
    },
    {
      place: 'a query name in another case',
      url: 'stu-maya?studentid=stu-jonas',
      body: { text: 'x' },
    },
    { place: 'body', url: 'stu-maya', body: { text: 'x', studentID: 'stu-jonas' } },
    { place: 'a body field of another type', url: 'stu-maya', body: { text: 'x', StudentId: 7 } },
    { place: 'a body that is wrong otherwise', url: 'stu-maya', body: { StudentID: 'stu-jonas' } },
  ])(
    '[PAPI-03] [TAPI-02] refuses another student in $place before anything is read',
    async ({ url, body }) => {
      const answer = await put(url, body);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({ code: 'forbidden', message: 'This is not your account.' });
      expect(written).toEqual([]);
    },
  );

  it.each([
    { name: 'malformed JSON', body: '{"text": "top secret', status: 400, code: 'invalid' },
    { name: 'no body', body: '', status: 400, code: 'invalid' },
    { name: 'a JSON body that is no object', body: '[1]', status: 400, code: 'invalid' },
    { name: 'a missing field', body: '{}', status: 400, code: 'invalid' },
    { name: 'a field of the wrong type', body: '{"text": 7}', status: 400, code: 'invalid' },
    {
      name: 'a poisoned prototype',
      body: '{"text":"x","__proto__":{"a":1}}',
      status: 400,
      code: 'invalid',
    },
  ])('[PAPI-04] [API-03] [TAPI-02] answers $status to $name', async ({ body, status, code }) => {
    const answer = await put('stu-maya', body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ code, message: expect.any(String) });
    expect(answer.body).not.toContain('top secret');
    expect(written).toEqual([]);
  });

  it('[API-03] names the invalid field', async () => {
    expect((await put('stu-maya', {})).json().message).toMatch(/^Not valid: body\/text: /);
  });

  it('[API-03] answers 415 to another content type', async () => {
    const answer = await put('stu-maya', '<text/>', { 'content-type': 'application/xml' });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'unsupported' });
  });

  it('[PAPI-04] [API-03] answers 413 to JSON over 1 MiB and accepts a body just below', async () => {
    const withLength = (bytes: number) => `{"text":"${'x'.repeat(bytes - 11)}"}`;
    const over = await put('stu-maya', withLength(1024 * 1024 + 1));
    expect(over.statusCode).toBe(413);
    expect(over.json()).toMatchObject({ code: 'too-large' });
    expect(written).toEqual([]);
    expect((await put('stu-maya', withLength(1024 * 1024))).statusCode).toBe(201);
  });

  it('answers 503 with Retry-After, without calling the handler, while the database is down', async () => {
    isDown = true;
    const answer = await put('stu-maya', { text: 'x' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toEqual({
      code: 'server',
      message: 'The service is restarting. Please try again in a few seconds.',
    });
    expect(written).toEqual([]);
  });
});
