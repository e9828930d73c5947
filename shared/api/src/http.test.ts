import { listCourses } from './courses.contract.ts';
import { getCourse } from './course-item.contract.ts';
import { getDocumentFile, listDocuments } from './documents.contract.ts';
import { listModules } from './modules.contract.ts';
import { updateTimeSpent } from './progress.contract.ts';
import { saveScormData } from './scorm.contract.ts';
import { listPeople } from './staff-people.contract.ts';
import { stubFetch, createTestHttp } from './test/http-calls.ts';
import { getUserAttributes } from './user.contract.ts';

describe('http.call', () => {
  it('[API-01] [TAPI-01] [TAPI-04] [API-43] sends the query and the token to the API base', async () => {
    const Item = { CourseID: 'c1', CourseTitle: 'Logs', Status: 'published', About: 'All of it.' };
    const requests = stubFetch(() => Response.json({ Item }));
    const query = { courseID: 'c1' };
    const who = { accessToken: 'token-1', studentId: 's1' };
    const answer = await createTestHttp(who).call(getCourse, { query });
    expect(answer).toMatchObject({ Item });
    expect(requests[0]?.method).toBe('GET');
    expect(requests[0]?.url).toBe('http://localhost/api/courses/attributes?courseID=c1');
    expect(requests[0]?.headers.get('jwt-Token')).toBe('token-1');
    expect(requests[0]?.headers.get('id')).toBe('s1');
    await createTestHttp().call(getCourse, { query });
    expect(requests[1]?.headers.has('id')).toBe(false);
  });

  it('says which form of a call it means where there is more than one, and nothing anywhere else', async () => {
    const requests = stubFetch(() => Response.json([]));
    await createTestHttp().call(listCourses, {});
    await createTestHttp().call({ ...listCourses, since: '2' }, {});
    expect(requests.map(({ headers }) => headers.get('accept-version'))).toEqual([null, '2.x']);
  });

  it('leaves out of the address what is asked for without a value', async () => {
    const requests = stubFetch(() => Response.json({ items: [], total: 0 }));
    await createTestHttp().call(listDocuments, { query: { page: undefined, pageSize: '10' } });
    expect(requests[0]?.url).toBe('http://localhost/api/documents?pageSize=10');
  });

  it('repeats the name of a filter for each of its values', async () => {
    const requests = stubFetch(() =>
      Response.json({ people: [], total: 0, found: 0, page: 1, pageCount: 1 }),
    );
    await createTestHttp().call(listPeople, { query: { status: ['invited', 'disabled'] } });
    expect(new URL(requests[0]?.url ?? '').search).toBe('?status=invited&status=disabled');
  });

  it('[TAPI-16] asks for the modules of a course without a payload, and reads each of them', async () => {
    const modules = ['m2', 'm1'].map((ModuleID) => ({
      ModuleID,
      CourseID: 'c1',
      ModuleTitle: `Module ${ModuleID}`,
      Order: 1,
    }));
    const requests = stubFetch(() => Response.json(modules));
    const answer = await createTestHttp().call(listModules, { params: { id: 'c1' } });
    expect(answer).toMatchObject(modules);
    expect(requests[0]?.method).toBe('GET');
    expect(requests[0]?.body).toBeNull();
    expect(requests[0]?.url).toBe('http://localhost/api/modules/courses/c1');
  });

  it('[TAPI-01] [API-01] leaves the header out for a visitor', async () => {
    const requests = stubFetch(() => Response.json([]));
    await createTestHttp().call(listCourses, {});
    expect(requests[0]?.headers.has('jwt-Token')).toBe(false);
    expect(requests[0]?.credentials).toBe('same-origin');
  });

  it('never reuses a preloaded answer for a student', async () => {
    const requests = stubFetch(() => Response.json([]));
    await createTestHttp({ accessToken: 'token-1' }).call(listCourses, {});
    expect(requests[0]?.credentials).toBe('include');
  });

  it('[API-01] [API-27] fills the address and encodes it, and sends the id token where the call needs it', async () => {
    const requests = stubFetch(() => Response.json([]));
    await createTestHttp().call(listModules, { params: { id: 'a/b' } });
    expect(requests[0]?.url).toBe('http://localhost/api/modules/courses/a%2Fb');
    await createTestHttp({ accessToken: 't', idToken: 'i' })
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
    stubFetch(() => Response.json(body, { status }));
    await expect(
      createTestHttp().call(getCourse, { query: { courseID: 'c1' } }),
    ).rejects.toMatchObject({
      name: 'ApiError',
      kind,
      status,
    });
  });

  it.each([
    ['the code of the body, where the status says less', 412, 'too-many', 'too-many'],
    ['the status, where the body has no code', 409, undefined, 'conflict'],
    ['the status, where a newer server has a code of its own', 404, 'moved', 'not-found'],
    ['a changed record', 412, undefined, 'conflict'],
    ['any other refusal', 418, undefined, 'invalid'],
    ['any other failure', 502, undefined, 'server'],
  ])('takes the kind of a failure from %s', async (_name, status, code, kind) => {
    stubFetch(() => Response.json({ message: 'As written.', code, details: [1] }, { status }));
    await expect(createTestHttp().call(listCourses, {})).rejects.toMatchObject({
      kind,
      status,
      serverMessage: 'As written.',
      details: [1],
    });
  });
});

describe('http.call of a page that leaves', () => {
  const body = { courseId: 'c1', studentId: 's1', timeSpent: 12 };

  it('is on its way before it returns, with the token of this moment', async () => {
    const requests = stubFetch(() => Response.json({ TimeSpent: 12 }));
    const who: { accessToken?: string } = { accessToken: 'old' };
    const ready = jest.fn(() => Promise.resolve());
    const http = createTestHttp(who, { ready });
    who.accessToken = 'newer';
    const call = http.call(updateTimeSpent, { body, keepalive: true });
    expect(requests).toHaveLength(1);
    expect(ready).not.toHaveBeenCalled();
    expect(requests[0]?.keepalive).toBe(true);
    expect(requests[0]?.headers.get('jwt-Token')).toBe('newer');
    expect(await requests[0]?.json()).toEqual(body);
    await call;
  });

  it('is renewed and repeated after a 401, if the page is still there', async () => {
    const who = { accessToken: 'old' };
    const requests = stubFetch(({ headers }) =>
      headers.get('jwt-Token') === 'old'
        ? Response.json({ message: 'm', code: 'unauthorized' }, { status: 401 })
        : Response.json({ TimeSpent: 12 }),
    );
    const renew = jest.fn((_refused: string) => {
      who.accessToken = 'new';
      return Promise.resolve(true);
    });
    await createTestHttp(who, { renew }).call(updateTimeSpent, { body, keepalive: true });
    expect(renew).toHaveBeenCalledWith('old');
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, true]);
  });

  it('is refused, not lost, when it holds more than may outlive a page', async () => {
    const requests = stubFetch(() => Response.json({}));
    const send = (updates: Record<string, string>) =>
      createTestHttp({ accessToken: 't' }).call(saveScormData, {
        params: { courseId: 'c1' },
        body: { studentId: 's1', updates },
        keepalive: true,
      });
    // Each character has three bytes.
    const tooLarge = { kind: 'too-large', status: 0 };
    await expect(send({ a: '日'.repeat(22_000) })).rejects.toMatchObject(tooLarge);
    expect(requests).toHaveLength(0);
    await send({ a: '日'.repeat(21_000) }).catch(() => {});
    expect(requests).toHaveLength(1);
  });

  it('shares the room with all others that are on their way, and gives it back', async () => {
    const open: (() => void)[] = [];
    const requests = stubFetch(
      () =>
        new Promise((resolve) =>
          open.push(() => resolve(Response.json({ saved: 1, message: '' }))),
        ),
    );
    const http = createTestHttp({ accessToken: 't' });
    const send = (characters: number, signal?: AbortSignal) =>
      http.call(saveScormData, {
        params: { courseId: 'c1' },
        body: { studentId: 's1', updates: { a: 'x'.repeat(characters) } },
        keepalive: true,
        ...(signal && { signal }),
      });
    const [first, second] = [send(40_000), send(20_000)];
    await expect(send(10_000)).rejects.toMatchObject({ kind: 'too-large' });
    // The third request was rejected before it reached the browser.
    expect(requests).toHaveLength(2);
    open[0]?.();
    await first;
    const third = send(40_000);
    expect(requests).toHaveLength(3);
    for (const answer of open) answer();
    await Promise.all([second, third]);
    const leaving = new AbortController();
    const calledOff = send(50_000, leaving.signal);
    leaving.abort();
    const last = send(50_000);
    expect(requests).toHaveLength(5);
    for (const answer of open) answer();
    await Promise.all([calledOff, last]);
    // The room was released exactly once for each call, however it ended.
    await expect(send(66_000)).rejects.toMatchObject({ kind: 'too-large' });
  });
});

describe('http.download', () => {
  const request = { params: { id: 'd/1' } };

  it('[DOCS-09] [PAPI-60] gives the bytes with their media type, asked for as the student', async () => {
    const requests = stubFetch(
      () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    );
    const blob = await createTestHttp({ accessToken: 'token-1' }).download(
      getDocumentFile,
      request,
    );
    expect([blob.type, await blob.text()]).toEqual(['application/pdf', '%PDF']);
    expect(requests[0]?.url).toBe('http://localhost/api/documents/d%2F1/file');
    expect(requests[0]?.headers.get('jwt-Token')).toBe('token-1');
  });

  it('[DOCS-09] fails as every call does', async () => {
    stubFetch(() => Response.json({ message: 'm', code: 'forbidden' }, { status: 403 }));
    await expect(createTestHttp().download(getDocumentFile, request)).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'forbidden',
    });
  });
});

describe('http.file', () => {
  it('returns the bytes of a URL on another site, to which it sends no data of the student', async () => {
    const requests = stubFetch(() => new Response('%PDF'));
    const http = createTestHttp({ accessToken: 'token-1', idToken: 'i', studentId: 's1' });
    expect(await (await http.file('https://files.example/a.pdf?key=1')).text()).toBe('%PDF');
    const [request] = requests;
    expect(request?.url).toBe('https://files.example/a.pdf?key=1');
    expect(request?.credentials).toBe('omit');
    expect([...(request?.headers ?? [])]).toEqual([]);
  });
});
