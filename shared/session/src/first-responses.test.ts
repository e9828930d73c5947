import { listCourses } from '@cairn/api/courses.contract';
import { createHttp } from '@cairn/api/http';
import { updateTimeSpent } from '@cairn/api/progress.contract';
import { buildCourse } from '@cairn/testing/builders';
import { createFirstResponses, type PageWithCalls } from './first-responses.ts';

const NOW = 1_000_000;
const PATH = '/api/courses/all';

let token: string;
let sent: string[];

beforeEach(() => {
  token = 'token-1';
  sent = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return Promise.resolve(Response.json([buildCourse({ CourseID: 'sent' })]));
  });
});

const setUp = (response: Promise<Response>, at = NOW) => {
  const page: PageWithCalls = {
    cairnFirstCalls: { token: 'token-1', at, responses: { [PATH]: response } },
  };
  const http = createHttp({
    baseUrl: () => '/api',
    credentials: () => ({ accessToken: token, studentId: 'stu-1' }),
    ready: () => Promise.resolve(),
    renew: () => Promise.resolve(false),
    onMisfit: () => {},
    firstResponses: createFirstResponses(page, () => NOW),
  });
  const list = async (signal?: AbortSignal) =>
    (await http.call(listCourses, signal ? { signal } : {})).map(({ CourseID }) => CourseID);
  return { http, list };
};

const first = () => Promise.resolve(Response.json([buildCourse({ CourseID: 'first' })]));

it('takes the response to a call that the document has made, once', async () => {
  const { list } = setUp(first());
  expect(await list()).toEqual(['first']);
  expect(sent).toEqual([]);
  expect(await list()).toEqual(['sent']);
});

it('sends the call when the token is another one', async () => {
  const { list } = setUp(first());
  token = 'token-2';
  expect(await list()).toEqual(['sent']);
  token = 'token-1';
  expect(await list()).toEqual(['sent']);
});

it.each([
  ['was refused', () => Promise.resolve(new Response('', { status: 401 }))],
  ['got no response', () => Promise.reject(new TypeError('no network'))],
])('sends the call when the first one %s', async (_what, response) => {
  expect(await setUp(response()).list()).toEqual(['sent']);
});

it('sends the call when the response is old', async () => {
  expect(await setUp(first(), NOW - 10_001).list()).toEqual(['sent']);
});

it('sends the call after a change, which may have made the response old', async () => {
  const { http, list } = setUp(first());
  await http
    .call(updateTimeSpent, { body: { courseId: 'c1', studentId: 'stu-1', timeSpent: 1 } })
    .catch(() => undefined);
  expect(await list()).toEqual(['sent']);
});

it('stops waiting for the response when the caller leaves', async () => {
  const { list } = setUp(new Promise(() => {}));
  const leaving = new AbortController();
  const listing = list(leaving.signal);
  leaving.abort();
  await expect(listing).rejects.toThrow('aborted');
  expect(sent).toEqual([]);
});
