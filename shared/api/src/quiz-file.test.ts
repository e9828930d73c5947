import { createHttp } from './http.ts';
import { fetchQuizFile } from './quiz-file.ts';

const quiz = { first: { text: 'Which?', options: [{ text: 'a' }, { text: 'b' }] } };
const answerWith = (response: () => Response) => {
  const requests: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    requests.push(new Request(input, init));
    return Promise.resolve(response());
  });
  return requests;
};
const http = createHttp({
  onMisfit: (message) => {
    throw new Error(message);
  },
  baseUrl: () => '/api',
  credentials: () => ({ accessToken: 'token', idToken: 'id', studentId: 's1' }),
  ready: () => Promise.resolve(),
  renew: () => Promise.resolve(false),
});
const read = (address: string) => fetchQuizFile(http, address, new AbortController().signal);

describe('fetchQuizFile', () => {
  it('[PAPI-69] asks with a JSON content type and says nothing of the student', async () => {
    const requests = answerWith(() => Response.json(quiz));
    expect(await read('https://files.example/q.json?key=1')).toEqual(quiz);
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect(request?.method).toBe('GET');
    expect(request?.url).toBe('https://files.example/q.json?key=1');
    expect(request?.credentials).toBe('omit');
    expect([...(request?.headers ?? [])]).toEqual([['content-type', 'application/json']]);
  });

  it('finds an address on our own site', async () => {
    const requests = answerWith(() => Response.json(quiz));
    await read('/media/file/q.json');
    expect(requests[0]?.url).toBe('http://localhost/media/file/q.json');
  });

  it.each([
    ['a page', () => new Response('<html></html>')],
    ['a list', () => Response.json([])],
    ['a question without a text', () => Response.json({ q: { options: [] } })],
    ['a question without options', () => Response.json({ q: { text: 'Which?' } })],
    ['a file that is gone', () => Response.json({}, { status: 404 })],
  ])('rejects for %s', async (_what, response) => {
    answerWith(response);
    await expect(read('/q.json')).rejects.toMatchObject({ name: 'ApiError' });
  });

  it('says of what is no quiz that the server is at fault, not the student', async () => {
    answerWith(() => new Response('<html></html>'));
    await expect(read('/q.json')).rejects.toMatchObject({ kind: 'server', status: 200 });
  });
});
