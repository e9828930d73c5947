/** Bodies with keepalive share the browser's limit; others are not limited. */
import { fetchJson } from './fetch-json.ts';
import { stubFetch } from './test/http-calls.ts';

/** Limit of browsers on the bytes of all keepalive bodies together. */
const ROOM = 65_536;

const send = (keepalive: boolean, body: unknown) =>
  fetchJson(new URL('http://localhost/api/save'), {
    method: 'PUT',
    headers: {},
    body,
    signal: undefined,
    credentials: 'include',
    timeout: 15_000,
    ...(keepalive && { keepalive }),
  });
/** Returns a text with this many bytes as JSON, including its two quotes. */
const textOf = (bytes: number) => 'x'.repeat(bytes - 2);
/** Mocks a network whose requests stay pending until the test answers them. */
const openNetwork = () => {
  const open: (() => void)[] = [];
  const arrival = Promise.withResolvers<void>();
  const requests = stubFetch(() => {
    arrival.resolve();
    return new Promise((resolve) => open.push(() => resolve(Response.json({}))));
  });
  return {
    requests,
    firstCame: arrival.promise,
    answerAll: () => open.splice(0).forEach((answer) => answer()),
  };
};

describe('the room for what outlives its page', () => {
  it('can be filled to the last byte, and what has no body takes none of it', async () => {
    const { requests, answerAll } = openNetwork();
    const calls = [send(true, textOf(ROOM)), send(true, undefined)];
    await expect(send(true, '')).rejects.toMatchObject({ kind: 'too-large' });
    answerAll();
    await Promise.all(calls);
    expect(requests).toHaveLength(2);
  });

  it('is not taken by ordinary saves, which may be larger', async () => {
    const { requests, firstCame, answerAll } = openNetwork();
    const ordinary = send(false, textOf(ROOM * 2));
    await Promise.race([firstCame, ordinary]);
    const leaving = send(true, textOf(ROOM));
    answerAll();
    await Promise.all([ordinary, leaving]);
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([false, true]);
  });

  it('is given back by what has failed', async () => {
    stubFetch(() => new TypeError('fetch failed'));
    const failure = { kind: 'offline' };
    await expect(send(true, textOf(ROOM))).rejects.toMatchObject(failure);
    await expect(send(true, textOf(ROOM))).rejects.toMatchObject(failure);
  });
});

it('a body is sent as JSON, and says so', async () => {
  const requests = stubFetch(() => Response.json({}));
  await send(false, { a: 1 });
  expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  expect(await requests[0]?.json()).toEqual({ a: 1 });
});
