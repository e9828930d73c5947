import { session } from '@cairn/session';
import { getCourseAssistant } from './course-assistant.ts';

const place = { chroma_tablename: 'intro', s3_url: '/media/lecture/0f/intro.webm' };
const ask = async (site: Parameters<typeof getCourseAssistant>[0]) => {
  const fetch = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('data: So.\n'));
  for await (const _ of getCourseAssistant(site).askLecture(
    'Why?',
    place,
    AbortSignal.timeout(5000),
  ));
  const [url, init] = fetch.mock.calls[0] ?? [];
  return { url, token: new Headers(init?.headers).get('jwt-Token') };
};

beforeEach(() => {
  jest.spyOn(session, 'ensureFresh').mockResolvedValue();
  jest.spyOn(session, 'accessToken').mockReturnValue('a.b.c');
});
afterEach(() => jest.restoreAllMocks());

it('asks this site with the token of the signed-in student', async () => {
  expect(await ask({})).toEqual({ url: '/api/query_stream', token: 'a.b.c' });
});

it('[PAPI-90] asks a configured service without the product token', async () => {
  expect(await ask({ courseAssistantUrl: 'https://ai.example' })).toEqual({
    url: 'https://ai.example/query_stream',
    token: null,
  });
});
