import { ApiError } from './api-error.ts';
import { createCourseAssistant } from './ask-course.ts';
import {
  COURSE_TEXT_UNAVAILABLE_ERROR,
  COURSE_TEXT_MISSING_ERROR,
} from './course-assistant.contract.ts';

const place = { chroma_tablename: 'intro', s3_url: '/media/lecture/0f/intro.webm' };
const never = new AbortController().signal;
const problems: Error[] = [];
const report = (problem: Error): unknown => problems.push(problem);
beforeEach(() => (problems.length = 0));

const answering = (body: string, status = 200) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status }));
const sent = (fetch: ReturnType<typeof answering>) => {
  const [url, init] = fetch.mock.calls[0] ?? [];
  return {
    url,
    method: init?.method,
    body: JSON.parse(init?.body as string) as object,
    headers: new Headers(init?.headers),
    credentials: init?.credentials,
  };
};
const collect = async <E>(events: AsyncIterable<E>): Promise<E[]> => {
  const all: E[] = [];
  for await (const event of events) all.push(event);
  return all;
};
const own = createCourseAssistant({ base: '/api', token: async () => 'a.b.c', report });
const elsewhere = createCourseAssistant({ base: 'https://ai.example/v1', report });

describe('asking about a lecture', () => {
  it('[TAPI-57] posts the question with the file name and the address, and reads times and text', async () => {
    const fetch = answering('metadata: {"start_time":[1],"end_time":[2]}\ndata: So.\n');
    expect(await collect(own.askLecture('Why?', place, never))).toEqual([
      { type: 'times', times: expect.objectContaining({ start_time1: 1, end_time1: 2 }) },
      { type: 'text', text: 'So.' },
      { type: 'done' },
    ]);
    expect(sent(fetch)).toMatchObject({
      url: '/api/query_stream',
      method: 'POST',
      body: { query_text: 'Why?', chroma_tablename: 'intro', s3_url: place.s3_url },
    });
  });

  it('joins words with a space where the viewer wants it', async () => {
    answering('data: One\ndata: two\n');
    const events = await collect(own.askLecture('Why?', place, never, 'words'));
    expect(events).toContainEqual({ type: 'text', text: ' two' });
  });

  it('reports skipped lines to the log', async () => {
    answering('metadata: nothing\ndata: So.\n');
    await collect(own.askLecture('Why?', place, never));
    expect(problems).toHaveLength(1);
  });
});

describe('asking about a packaged course', () => {
  it('[PAPI-90] posts the question with the Queue_id, and reads the stream of events', async () => {
    const fetch = answering('data: {"response":"So.","sources":["Page 1"]}\n\ndata: [DONE]\n\n');
    expect(await collect(elsewhere.askPackage('Why?', 'abc123', never))).toEqual([
      { type: 'text', text: 'So.' },
      { type: 'sources', sources: [{ title: 'Page 1' }] },
      { type: 'done' },
    ]);
    expect(sent(fetch)).toMatchObject({
      url: 'https://ai.example/v1/scorm_query_stream',
      method: 'POST',
      body: { query_text: 'Why?', Queue_id: 'abc123' },
    });
  });

  it('[PAPI-90] shows no token and no cookie to a service of others', async () => {
    const fetch = answering('data: [DONE]\n');
    await collect(elsewhere.askPackage('Why?', 'abc123', never));
    const { headers, credentials } = sent(fetch);
    expect([...headers.keys()]).toEqual(['content-type']);
    expect(credentials).toBe('omit');
  });
});

describe('who asks', () => {
  it('is identified to our own server', async () => {
    const fetch = answering('');
    await collect(own.askPackage('Why?', 'abc123', never));
    expect(sent(fetch).headers.get('jwt-Token')).toBe('a.b.c');
  });

  it('is not identified if no student is signed in', async () => {
    const fetch = answering('');
    const visitor = createCourseAssistant({ base: '/api', token: async () => undefined, report });
    await collect(visitor.askPackage('Why?', 'abc123', never));
    expect(sent(fetch).headers.has('jwt-Token')).toBe(false);
  });
});

describe('what goes wrong', () => {
  it.each([
    [
      JSON.stringify({ message: 'm', code: 'invalid', error: COURSE_TEXT_MISSING_ERROR }),
      COURSE_TEXT_MISSING_ERROR,
    ],
    [JSON.stringify({ error: COURSE_TEXT_UNAVAILABLE_ERROR }), COURSE_TEXT_UNAVAILABLE_ERROR],
    ['{"message":"m","code":"invalid"}', undefined],
    ['{"error":5}', undefined],
    ['<html>', undefined],
    ['', undefined],
  ])('a 400 is an event with the error text: %s', async (body, error) => {
    answering(body, 400);
    expect(await collect(own.askLecture('Why?', place, never))).toEqual([
      { type: 'refused', error },
    ]);
  });

  it.each([401, 403, 404, 429, 500, 502])('%i is thrown with its status', async (status) => {
    answering('{}', status);
    const failure = await collect(own.askPackage('Why?', 'x', never)).catch((error) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status });
  });

  it('no connection is thrown as such, without a status', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('failed to fetch'));
    const failure = await collect(own.askPackage('Why?', 'x', never)).catch((error) => error);
    expect(failure).toMatchObject({ kind: 'offline', status: 0 });
  });

  it('a stream that breaks off is no connection either, after what had arrived', async () => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('data: Half of\n')),
      pull: (stream) => stream.error(new TypeError('network error')),
    });
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body));
    const answer = own.askLecture('Why?', place, never)[Symbol.asyncIterator]();
    const rest = (async () => {
      for (let part = await answer.next(); part.done !== true; part = await answer.next());
    })();
    await expect(rest).rejects.toMatchObject({ kind: 'offline' });
  });

  it('a refusal without a readable body is reported by its status', async () => {
    const silent = new ReadableStream();
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(silent, { status: 503 }));
    const failure = await collect(own.askPackage('Why?', 'x', never)).catch((error) => error);
    expect(failure).toMatchObject({ kind: 'server', status: 503 });
  });

  it('the request is aborted when the caller stops reading', async () => {
    const fetch = answering('data: Half of\ndata: it\n');
    for await (const event of own.askLecture('Why?', place, never)) {
      expect(event).toEqual({ type: 'text', text: 'Half of' });
      expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
      break;
    }
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});
