import { getCourse, listCourses } from './courses.contract.ts';
import { getDocumentFile } from './documents.contract.ts';
import { createHttp, type Credentials } from './http.ts';
import { listModules } from './modules.contract.ts';
import { getUserAttributes } from './user.contract.ts';

const setUp = (who: Credentials = {}) =>
  createHttp({
    baseUrl: () => 'http://localhost/api',
    credentials: () => Promise.resolve(who),
    renew: () => Promise.resolve(false),
  });
const answerWith = (make: () => Response | Error) => {
  const requests: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    requests.push(new Request(input, init));
    const made = make();
    return made instanceof Error ? Promise.reject(made) : Promise.resolve(made);
  });
  return requests;
};

describe('http.call', () => {
  it('[TAPI-01] [TAPI-04] [API-43] sends the query and the token to the API base', async () => {
    const requests = answerWith(() =>
      Response.json({ Item: { CourseID: 'c1', Status: 'published' } }),
    );
    await setUp({ accessToken: 'token-1', studentId: 's1' }).call(getCourse, {
      query: { courseID: 'c1' },
    });
    expect(requests[0]?.url).toBe('http://localhost/api/courses/attributes?courseID=c1');
    expect(requests[0]?.headers.get('jwt-Token')).toBe('token-1');
    expect(requests[0]?.headers.get('id')).toBe('s1');
  });

  it('[TAPI-01] [API-01] leaves the header out for a visitor', async () => {
    const requests = answerWith(() => Response.json([]));
    await setUp().call(listCourses, {});
    expect(requests[0]?.headers.has('jwt-Token')).toBe(false);
    expect(requests[0]?.credentials).toBe('same-origin');
  });

  it('never reuses a preloaded answer for a student', async () => {
    const requests = answerWith(() => Response.json([]));
    await setUp({ accessToken: 'token-1' }).call(listCourses, {});
    expect(requests[0]?.credentials).toBe('include');
  });

  it('[TAPI-16] [API-27] fills the address and encodes it, and sends the id token where the call needs it', async () => {
    const requests = answerWith(() => Response.json([]));
    await setUp().call(listModules, { params: { id: 'a/b' } });
    expect(requests[0]?.url).toBe('http://localhost/api/modules/courses/a%2Fb');
    await setUp({ accessToken: 't', idToken: 'i' })
      .call(getUserAttributes, {})
      .catch(() => {});
    expect(requests[1]?.headers.get('id-Token')).toBe('i');
  });

  it.each([
    [
      'the words of the server',
      404,
      { message: 'No such course.', code: 'not-found' },
      'not-found',
    ],
    ['403 without a body', 403, null, 'forbidden'],
    ['415 is an invalid body', 415, { message: 'm', code: 'unsupported' }, 'invalid'],
    ['a proxy page', 400, '<html>', 'invalid'],
    ['an answer outside the contract', 200, { Item: { CourseID: 1 } }, 'server'],
  ])('%s', async (_name, status, body, kind) => {
    answerWith(() => Response.json(body, { status }));
    await expect(setUp().call(getCourse, { query: { courseID: 'c1' } })).rejects.toMatchObject({
      name: 'ApiError',
      kind,
      status,
    });
  });

  it('names a lost connection after one retry of a read', async () => {
    const requests = answerWith(() => new TypeError('fetch failed'));
    await expect(setUp().call(listCourses, {})).rejects.toMatchObject({ kind: 'offline' });
    expect(requests).toHaveLength(2);
  });
});

describe('http.download', () => {
  const request = { params: { id: 'd/1' } };

  it('[DOCS-09] [PAPI-60] gives the bytes with their media type, asked for as the student', async () => {
    const requests = answerWith(
      () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    );
    const blob = await setUp({ accessToken: 'token-1' }).download(getDocumentFile, request);
    expect([blob.type, await blob.text()]).toEqual(['application/pdf', '%PDF']);
    expect(requests[0]?.url).toBe('http://localhost/api/documents/d%2F1/file');
    expect(requests[0]?.headers.get('jwt-Token')).toBe('token-1');
  });

  it('[DOCS-09] fails as every call does', async () => {
    answerWith(() => Response.json({ message: 'm', code: 'forbidden' }, { status: 403 }));
    await expect(setUp().download(getDocumentFile, request)).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'forbidden',
    });
  });
});
