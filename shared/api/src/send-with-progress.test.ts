/** Tests of uploads with `http`. */
import { friendlyMessage } from './friendly-message.ts';
import { updateProfilePicture } from './profile.contract.ts';
import { updateTimeSpent } from './progress.contract.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { uploadAssignmentAttachment } from './submissions.contract.ts';
import { stubXmlHttpRequests } from './test/fake-request.ts';
import { stubFetch, createTestHttp } from './test/http-calls.ts';

const student = { accessToken: 'token-1', studentId: 's1' };
const picture = new Blob(['bytes'], { type: 'image/png' });
/** A file that has changed on disk, as in a browser. */
const unreadable = Object.assign(new Blob(), {
  arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
});
const query = { StudentID: 's1' };
const stored = JSON.stringify({ profileImageUrl: '/media/p.png' });

/** Uploads a picture, and collects its progress. */
const sendPicture = async (signal?: AbortSignal, renew = () => Promise.resolve(false)) => {
  const requests = stubXmlHttpRequests();
  const told: string[] = [];
  const call = createTestHttp(student, { renew }).call(updateProfilePicture, {
    query,
    body: picture,
    onProgress: (sent, total) => told.push(`${sent} of ${total}`),
    ...(signal && { signal }),
  });
  let end: unknown = 'under way';
  call.then(
    (answer) => (end = answer),
    (error: unknown) => (end = error),
  );
  /** Returns the result of the call so far. */
  const outcome = async () => {
    await jest.advanceTimersByTimeAsync(10);
    return end;
  };
  await jest.advanceTimersByTimeAsync(0);
  return { requests, request: requests[0], told, outcome };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a file whose progress is shown', () => {
  it('travels as it is, with the token, and gives what the server answers', async () => {
    const { request, outcome } = await sendPicture();
    expect(request?.method).toBe('PUT');
    expect(request?.address).toBe('http://localhost/api/profile/updateProfilePicture?StudentID=s1');
    expect(request?.headers.get('jwt-Token')).toBe('token-1');
    expect(request?.withCredentials).toBe(true);
    expect(request?.body).toBe(picture);
    request?.answer(200, stored);
    expect(await outcome()).toEqual({ profileImageUrl: '/media/p.png' });
  });

  it('reports the bytes that were sent', async () => {
    const { request, told } = await sendPicture();
    request?.hasSent(2, 5);
    request?.hasSent(5, 5);
    expect(told).toEqual(['2 of 5', '5 of 5']);
  });

  it('of a form is sent in the same way', async () => {
    const requests = stubXmlHttpRequests();
    const body = new FormData();
    const call = createTestHttp(student).call(uploadAssignmentAttachment, {
      body,
      onProgress: () => {},
    });
    await jest.advanceTimersByTimeAsync(0);
    expect(requests[0]?.body).toBe(body);
    requests[0]?.answer(403, JSON.stringify({ message: 'Not yours.', code: 'forbidden' }));
    await expect(call).rejects.toMatchObject({ kind: 'forbidden', serverMessage: 'Not yours.' });
  });

  it('names a file that has changed since it was chosen, which looks like a lost connection', async () => {
    const { request, outcome } = await sendPicture();
    jest.spyOn(picture, 'slice').mockReturnValue(unreadable);
    request?.fail();
    const error = await outcome();
    expect(error).toMatchObject({ kind: 'invalid', status: 0, reason: 'file-changed' });
    expect(friendlyMessage(error)).toBe(
      'The file has changed since it was chosen. Choose it again.',
    );
  });

  it('begins anew with a renewed token', async () => {
    const { requests, outcome } = await sendPicture(undefined, () => Promise.resolve(true));
    requests[0]?.answer(401, '{}');
    await jest.advanceTimersByTimeAsync(0);
    requests[1]?.answer(200, stored);
    expect(await outcome()).toEqual({ profileImageUrl: '/media/p.png' });
    expect(requests).toHaveLength(2);
  });

  it.each([204, 205, 304])(
    'fails as any call does after an answer without a body: %d',
    async (status) => {
      const { request, outcome } = await sendPicture();
      request?.answer(status);
      expect(await outcome()).toMatchObject({ name: 'ApiError', kind: 'server' });
    },
  );

  it('fails as offline when no server is met', async () => {
    const { request, outcome } = await sendPicture();
    request?.fail();
    expect(await outcome()).toMatchObject({ name: 'ApiError', kind: 'offline', status: 0 });
  });
});

describe('a file that is called off', () => {
  it('stops on its way, and the abort stays the caller’s own', async () => {
    const leaving = new AbortController();
    const { request, outcome } = await sendPicture(leaving.signal);
    expect(request?.isAborted).toBe(false);
    leaving.abort();
    expect(await outcome()).toMatchObject({ name: 'AbortError' });
    expect(request?.isAborted).toBe(true);
  });

  it('before it left is not sent', async () => {
    const { requests, outcome } = await sendPicture(AbortSignal.abort());
    expect(await outcome()).toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(0);
  });

  it('after it arrived is left as it is', async () => {
    const leaving = new AbortController();
    const { request, outcome } = await sendPicture(leaving.signal);
    request?.answer(200, stored);
    await outcome();
    leaving.abort();
    expect(request?.isAborted).toBe(false);
  });
});

describe('the headers of the answer', () => {
  /** Calls `sendWithProgress` directly, because `http` returns no headers. */
  const headersFrom = async (lines: string) => {
    const requests = stubXmlHttpRequests();
    const { signal } = new AbortController();
    const url = new URL('http://localhost/api/x');
    const sent = {
      method: 'PUT',
      headers: {},
      body: picture,
      credentials: 'omit',
      signal,
    } as const;
    const answer = sendWithProgress(url, sent, () => {});
    expect(requests[0]?.withCredentials).toBe(false);
    requests[0]?.answer(201, 'text', lines);
    const response = await answer;
    expect([response.status, response.statusText]).toEqual([201, 'Status 201']);
    return Object.fromEntries(response.headers);
  };

  it('are those that the server gave', async () => {
    const lines = 'content-type: text/plain; a=b\r\nlocation:http://localhost:80/x\r\n';
    expect(await headersFrom(lines)).toEqual({
      'content-type': 'text/plain; a=b',
      location: 'http://localhost:80/x',
    });
  });

  it('leave out what is no header', async () => {
    expect(await headersFrom(': nothing\r\nx-a: 1\r\nno header\r\n')).toMatchObject({ 'x-a': '1' });
  });
});

describe('a file whose progress nobody asks for', () => {
  it('is sent by fetch, as it is and with its own media type', async () => {
    const xhr = stubXmlHttpRequests();
    const requests = stubFetch(() => Response.json({ profileImageUrl: '/media/p.png' }));
    await createTestHttp(student).call(updateProfilePicture, { query, body: picture });
    expect(xhr).toHaveLength(0);
    expect(requests[0]?.headers.get('content-type')).toBe('image/png');
    expect(await requests[0]?.text()).toBe('bytes');
  });

  it('and so is what is no file, even if its progress is asked for', async () => {
    const xhr = stubXmlHttpRequests();
    const requests = stubFetch(() => Response.json({ TimeSpent: 12 }));
    const body = { courseId: 'c1', studentId: 's1', timeSpent: 12 };
    await createTestHttp(student).call(updateTimeSpent, { body, onProgress: () => {} });
    expect(xhr).toHaveLength(0);
    expect(await requests[0]?.json()).toEqual(body);
  });

  it('of a form, too', async () => {
    const requests = stubFetch(() => Response.json({}));
    const body = new FormData();
    body.append('courseId', 'c1');
    await createTestHttp(student)
      .call(uploadAssignmentAttachment, { body })
      .catch(() => {});
    expect(requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(await requests[0]?.text()).toContain('c1');
  });
});
