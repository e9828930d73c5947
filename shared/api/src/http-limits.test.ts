/** Tests of time-outs and aborts. */
import { listCourses } from './courses.contract.ts';
import { getDocumentFile } from './documents.contract.ts';
import type { Http } from './http.ts';
import { updateProfilePicture } from './profile.contract.ts';
import { updateTimeSpent } from './progress.contract.ts';
import { uploadAssignmentAttachment } from './submissions.contract.ts';
import { stubFetch, createTestHttp } from './test/http-calls.ts';
import { stubAbortTimeouts, neverRespond } from './test/stub-abort-timeouts.ts';

const MINUTE = 60_000;
const picture = { query: { StudentID: 's1' }, body: new Blob(['bytes']) };
const timeSpent = { body: { courseId: 'c1', studentId: 's1', timeSpent: 12 } };

beforeEach(() => {
  jest.useFakeTimers();
  stubAbortTimeouts();
});
afterEach(() => jest.useRealTimers());

describe('the time of a call', () => {
  /**
   * Returns the error of a call one millisecond before its time-out, and at the time-out; undefined while the call is
   * pending.
   */
  const around = async (ms: number, call: Promise<unknown>) => {
    let end: unknown;
    call.catch((error: unknown) => (end = error));
    await jest.advanceTimersByTimeAsync(ms - 1);
    const before = end;
    await jest.advanceTimersByTimeAsync(1);
    return [before, end];
  };
  const timeout = expect.objectContaining({ name: 'ApiError', kind: 'timeout', status: 0 });

  it.each<[string, number, (http: Http) => Promise<unknown>]>([
    ['a read', 15_000, (http) => http.call(listCourses, {})],
    ['a write', 15_000, (http) => http.call(updateTimeSpent, timeSpent)],
    [
      'a file that comes',
      2 * MINUTE,
      (http) => http.download(getDocumentFile, { params: { id: 'd' } }),
    ],
    ['a file that is sent', 2 * MINUTE, (http) => http.call(updateProfilePicture, picture)],
    ['a file outside the API', 2 * MINUTE, (http) => http.file('https://files.example/a.pdf')],
    [
      'what the endpoint knows to take long',
      280_000,
      (http) => http.call(uploadAssignmentAttachment, { body: new FormData() }),
    ],
  ])('of %s is %d ms', async (_what, ms, call) => {
    stubFetch(neverRespond);
    expect(await around(ms, call(createTestHttp()))).toEqual([undefined, timeout]);
  });

  it('is what the client was made with, and what a file was asked for with', async () => {
    stubFetch(neverRespond);
    const http = createTestHttp({}, { timeout: 2000 });
    expect(await around(2000, http.call(listCourses, {}))).toEqual([undefined, timeout]);
    const file = http.file('https://files.example/a.pdf', { timeout: 700 });
    expect(await around(700, file)).toEqual([undefined, timeout]);
  });
});

describe('a call that its caller calls off', () => {
  it.each(['PUT', 'GET'])(
    'ends with the caller’s own abort, not with a failure: %s',
    async (method) => {
      stubFetch(neverRespond);
      const leaving = new AbortController();
      const { signal } = leaving;
      const call =
        method === 'GET'
          ? createTestHttp().call(listCourses, { signal })
          : createTestHttp().call(updateTimeSpent, { ...timeSpent, signal });
      const failed = jest.fn();
      call.catch(failed);
      await jest.advanceTimersByTimeAsync(10);
      expect(failed).not.toHaveBeenCalled();
      leaving.abort();
      await jest.advanceTimersByTimeAsync(0);
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }));
    },
  );

  it('fails as any other does, as long as it is not called off', async () => {
    stubFetch(() => new TypeError('fetch failed'));
    const { signal } = new AbortController();
    const call = createTestHttp().call(updateTimeSpent, { ...timeSpent, signal });
    await expect(call).rejects.toMatchObject({ name: 'ApiError', kind: 'offline' });
  });
});
