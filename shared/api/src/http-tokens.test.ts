/** Tests of the credentials of a call, and of token renewal. */
import { login } from './auth.contract.ts';
import { listCourses, listMyCourses } from './courses.contract.ts';
import { getCourse } from './course-item.contract.ts';
import { getDocumentFile } from './documents.contract.ts';
import type { Credentials, HttpOptions } from './http.ts';
import { updateTimeSpent } from './progress.contract.ts';
import { stubFetch, createTestHttp } from './test/http-calls.ts';

const signIn = {
  body: { username: 'maya@cairn.example', password: 'wrong', frontendType: 'student' },
} as const;
const refusedWith = (status: number) => Response.json({ message: 'No.' }, { status });
const tokenOf = ({ headers }: Request) => headers.get('jwt-Token');
/** Mocks a server that accepts only this token. */
const accepting = (good: string | null, answer: () => Response = () => Response.json([])) =>
  stubFetch((request) => (tokenOf(request) === good ? answer() : refusedWith(401)));
/** Creates a client whose renewal returns this token; undefined for a session that is over. */
const session = (
  next: string | undefined,
  who: { accessToken?: string } = { accessToken: 'old' },
) => {
  const renew = jest.fn((_refused: string) => {
    if (next !== undefined) who.accessToken = next;
    return Promise.resolve(next !== undefined);
  });
  return { renew, http: createTestHttp(who, { renew }) };
};

describe('who a call is from', () => {
  const all = { accessToken: 'a', idToken: 'i', studentId: 's1' };
  const sentBy = async (who: Credentials, call: 'list' | 'course' | 'leaving') => {
    const requests = stubFetch(() => Response.json([]));
    const http = createTestHttp(who);
    const body = { courseId: 'c1', studentId: 's1', timeSpent: 12 };
    await (
      call === 'list'
        ? http.call(listCourses, {})
        : call === 'course'
          ? http.call(getCourse, { query: { courseID: 'c1' } })
          : http.call(updateTimeSpent, { body, keepalive: true })
    ).catch(() => {});
    const known = new Set(['jwt-token', 'id', 'id-token', 'studentid']);
    return [...(requests[0]?.headers ?? [])].filter(([name]) => known.has(name));
  };

  it.each([
    ['what the endpoint asks for, and no more', all, 'list', { 'jwt-token': 'a' }],
    ['the student, where it asks', all, 'course', { id: 's1', 'jwt-token': 'a' }],
    [
      'nobody without a token, whatever else is known',
      { studentId: 's1', idToken: 'i' },
      'course',
      {},
    ],
    ['nobody without a token, also as the page leaves', { studentId: 's1' }, 'leaving', {}],
    ['nothing that is not known', { accessToken: 'a' }, 'leaving', { 'jwt-token': 'a' }],
  ] as const)('is %s', async (_what, who, call, headers) => {
    expect(Object.fromEntries(await sentBy(who, call))).toEqual(headers);
  });

  it('is asked once there are tokens to call with', async () => {
    const who: { accessToken?: string } = {};
    const ready = async () => {
      who.accessToken = 'fresh';
    };
    const requests = stubFetch(() => Response.json([]));
    await createTestHttp(who, { ready }).call(listCourses, {});
    expect(requests.map(tokenOf)).toEqual(['fresh']);
  });

  it('is absent where the endpoint needs no sign-in: the call waits for no tokens and is not renewed', async () => {
    const renew = jest.fn(() => Promise.resolve(true));
    const never: HttpOptions['ready'] = () => new Promise(() => {});
    const requests = stubFetch(() => refusedWith(401));
    const call = createTestHttp(all, { renew, ready: never }).call(login, signIn);
    await expect(call).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(requests.map(tokenOf)).toEqual([null]);
    expect(requests[0]?.credentials).toBe('same-origin');
    expect(renew).not.toHaveBeenCalled();
  });
});

describe('a call whose token is refused', () => {
  it('is repeated with the new token, and the rejected token is passed to the renewal', async () => {
    const requests = accepting('new');
    const { renew, http } = session('new');
    expect(await http.call(listMyCourses, {})).toEqual([]);
    expect(requests.map(tokenOf)).toEqual(['old', 'new']);
    expect(renew.mock.calls).toEqual([['old']]);
  });

  it('is not made a third time when the new token is refused as well', async () => {
    const requests = accepting('another');
    const { renew, http } = session('new');
    await expect(http.call(listMyCourses, {})).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(requests).toHaveLength(2);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('is made as a visitor once the session is over, where visitors may', async () => {
    const requests = accepting(null);
    expect(await session(undefined).http.call(listCourses, {})).toEqual([]);
    expect(requests.map(tokenOf)).toEqual(['old', null]);
    expect(requests[1]?.credentials).toBe('same-origin');
  });

  it('fails as it was refused once the session is over, where only students may', async () => {
    const requests = accepting(null);
    const call = session(undefined).http.call(listMyCourses, {});
    await expect(call).rejects.toMatchObject({ kind: 'unauthorized', status: 401 });
    expect(requests).toHaveLength(1);
  });

  it('fails as its renewal does, when the server cannot be reached for one', async () => {
    const requests = accepting(null);
    const lost = new Error('no server');
    const http = createTestHttp({ accessToken: 'old' }, { renew: () => Promise.reject(lost) });
    await expect(http.call(listCourses, {})).rejects.toBe(lost);
    expect(requests).toHaveLength(1);
  });

  it('reads a file again as it reads any answer', async () => {
    accepting('new', () => new Response('%PDF'));
    const blob = await session('new').http.download(getDocumentFile, { params: { id: 'd1' } });
    expect(await blob.text()).toBe('%PDF');
  });
});

describe('nothing is renewed', () => {
  it.each([
    ['another refusal', () => refusedWith(403), 'forbidden'],
    ['a failure of the server', () => refusedWith(500), 'server'],
    ['a write that met no server', () => new TypeError('fetch failed'), 'offline'],
  ])('after %s', async (_what, make, kind) => {
    stubFetch(make);
    const { renew, http } = session('new');
    const body = { courseId: 'c1', studentId: 's1', timeSpent: 12 };
    await expect(http.call(updateTimeSpent, { body })).rejects.toMatchObject({ kind });
    expect(renew).not.toHaveBeenCalled();
  });

  it('for a visitor, who has nothing to renew', async () => {
    const requests = accepting('any');
    const { renew, http } = session('new', {});
    await expect(http.call(listCourses, {})).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(renew).not.toHaveBeenCalled();
    expect(requests).toHaveLength(1);
  });
});
