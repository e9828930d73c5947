import { fetchJson, type FetchRequest } from './fetch-json.ts';
import { stubAbortTimeouts, neverRespond } from './test/stub-abort-timeouts.ts';

const send = (method: FetchRequest['method']) =>
  fetchJson(new URL('http://localhost/api/courses/all'), {
    method,
    headers: {},
    body: method === 'GET' ? undefined : {},
    signal: undefined,
    credentials: 'include',
    timeout: 15_000,
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a second try', () => {
  const busy = (status: number, retryAfter?: string) =>
    Response.json(
      { message: 'Busy.', code: status === 429 ? 'too-many' : 'server' },
      { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
    );
  /** Makes a call, and counts its requests over time. */
  const follow = (make: () => Response | Error, method: FetchRequest['method'] = 'GET') => {
    const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      const made = make();
      if (made instanceof Error) throw made;
      return made;
    });
    const settled = jest.fn();
    send(method).catch(settled);
    return {
      settled,
      after: async (ms: number) => {
        await jest.advanceTimersByTimeAsync(ms);
        return fetching.mock.calls.length;
      },
    };
  };

  it.each([
    ['met no server', () => new TypeError('fetch failed'), 'offline'],
    ['met one that was not ready', () => busy(503), 'server'],
  ])('of a read that %s comes once, and soon', async (_what, make, kind) => {
    const { settled, after } = follow(make);
    expect(await after(299)).toBe(1);
    expect(await after(1)).toBe(2);
    expect(await after(60_000)).toBe(2);
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ kind }));
  });

  it.each([
    [503, '2', 2000],
    [429, '5', 5000],
  ])('after %d comes when the server says: %s', async (status, retryAfter, ms) => {
    const { settled, after } = follow(() => busy(status, retryAfter));
    expect(await after(ms - 1)).toBe(1);
    expect(await after(1)).toBe(2);
    expect(await after(60_000)).toBe(2);
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ status }));
  });

  it('comes at the date that the server says', async () => {
    const date = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3000);
    const ms = date.getTime() - Date.now();
    const { after } = follow(() => busy(503, date.toUTCString()));
    expect(await after(ms - 1)).toBe(1);
    expect(await after(1)).toBe(2);
  });

  it.each([
    ['the server asks for more time than anybody waits', () => busy(503, '6')],
    ['the server says nothing that can be read', () => busy(503, 'later')],
    ['too many requests, without a time', () => busy(429)],
    ['another failure', () => busy(500, '1')],
  ])('does not come: %s', async (_why, make) => {
    const { settled, after } = follow(make);
    expect(await after(60_000)).toBe(1);
    expect(settled).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['offline', () => new TypeError('fetch failed')],
    ['unavailable', () => busy(503, '1')],
  ])('does not come for a write: %s', async (_why, make) => {
    const { settled, after } = follow(make, 'PUT');
    expect(await after(60_000)).toBe(1);
    expect(settled).toHaveBeenCalledTimes(1);
  });
});

describe('the time limit', () => {
  it('is one for both tries, and is not itself tried again', async () => {
    stubAbortTimeouts();
    const signals: AbortSignal[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const request = new Request(input, init);
      signals.push(request.signal);
      if (signals.length === 1) return Promise.reject(new TypeError('fetch failed'));
      return neverRespond(request);
    });
    const failed = jest.fn();
    send('GET').catch(failed);
    await jest.advanceTimersByTimeAsync(14_999);
    expect(failed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout', status: 0 }));
    expect(signals).toHaveLength(2);
  });
});
