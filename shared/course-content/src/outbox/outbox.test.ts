import { ApiError, type ApiErrorKind } from '@cairn/api/api-error';
import { session, setReporter } from '@cairn/session';
import { type FakeClock, installFakeClock } from '../test/fake-clock.ts';
import type { OutboxOptions, OutboxRequest } from './outbox-options.ts';
import { Outbox } from './outbox.ts';

interface Call {
  readonly at: number;
  readonly values: Record<string, string>;
  readonly request: OutboxRequest;
}
type Response = { readonly revision: number } | undefined;
type Answer = Response | Error;

let clock: FakeClock;
beforeEach(() => {
  clock = installFakeClock();
});

/** Opens an outbox whose server answers in turn; the last answer stays. */
const openOutbox = (
  answers: Answer[] = [undefined],
  options: Partial<OutboxOptions<string, Response>> = {},
) => {
  const calls: Call[] = [];
  const copies: Record<string, string>[] = [];
  const outbox = new Outbox<string, Response>({
    storeLocally: (pending) => {
      copies.push(Object.fromEntries(pending));
      return true;
    },
    send: async (changes, request) => {
      calls.push({ at: clock.now(), values: Object.fromEntries(changes), request });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...options,
  });
  outbox.open();
  const listTimes = () => calls.map(({ at }) => at);
  return { outbox, calls, copies, listTimes };
};

const fail = (kind: ApiErrorKind, retryAfterMs?: number) =>
  new ApiError(kind, { kind, status: kind === 'too-large' ? 413 : 0, retryAfterMs });

it('stores a change in the browser before it sends it, and empties the copy afterwards', async () => {
  const { outbox, calls, copies } = openOutbox([undefined], { delayMs: 0 });
  outbox.set('a', '1');
  expect(copies).toEqual([{ a: '1' }]);
  expect(calls).toHaveLength(1);
  await clock.advance(0);
  expect(copies.at(-1)).toEqual({});
  expect(outbox.state().status).toBe('saved');
});

it('sends a second after the first change, or after the last one if it waits for a pause', async () => {
  const first = openOutbox();
  const last = openOutbox([undefined], { waitsForPause: true });
  for (const value of ['1', '2', '3']) {
    first.outbox.set('a', value);
    last.outbox.set('a', value);
    await clock.advance(400);
  }
  await clock.advance(5000);
  expect([first.listTimes(), last.listTimes()]).toEqual([[1000], [1800]]);
});

it('repeats a failed request after 1, 2, 4 … 30 seconds, and says so', async () => {
  const { outbox, listTimes } = openOutbox([fail('offline')]);
  outbox.set('a', '1');
  await clock.advance(100_000);
  expect(listTimes()).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 62_000, 92_000]);
  expect(outbox.state().status).toBe('not-saved');
});

it('waits as long as a Retry-After says, even when the browser is online again', async () => {
  const { outbox, listTimes } = openOutbox([fail('too-many', 45_000), undefined]);
  outbox.set('a', '1');
  await clock.advance(10_000);
  window.dispatchEvent(new Event('online'));
  await clock.advance(35_999);
  expect(listTimes()).toEqual([1000]);
  await clock.advance(1);
  expect(listTimes()).toEqual([1000, 46_000]);
  expect(outbox.state().status).toBe('saved');
});

it('sends nothing while another student is signed in, and goes on afterwards', async () => {
  const student = jest.spyOn(session, 'studentId').mockReturnValue('maya');
  const { outbox, calls } = openOutbox();
  outbox.set('a', '1');
  student.mockReturnValue('noah');
  await outbox.flush();
  await clock.advance(60_000);
  expect(calls).toEqual([]);
  expect(outbox.state().status).toBe('not-saved');
  student.mockReturnValue('maya');
  await clock.advance(30_000);
  expect(calls.map(({ values }) => values)).toEqual([{ a: '1' }]);
});

it('names the revision of the last response in the next request', async () => {
  const { outbox, calls } = openOutbox([{ revision: 8 }, { revision: 9 }], { revision: 7 });
  outbox.set('a', '1');
  await clock.advance(1000);
  outbox.set('a', '2');
  await clock.advance(1000);
  expect(calls.map(({ request }) => request.revision)).toEqual([7, 8]);
});

describe('a conflict with another page', () => {
  it('is merged, and the merged changes are sent on the new revision', async () => {
    const { outbox, calls } = openOutbox([fail('conflict'), { revision: 6 }], {
      mergeConflict: () => Promise.resolve({ revision: 5, changes: new Map([['b', 'mine']]) }),
    });
    outbox.set('a', '1');
    await clock.advance(5000);
    expect(calls.map(({ values, request }) => [values, request.revision])).toEqual([
      [{ a: '1' }, 0],
      [{ b: 'mine' }, 5],
    ]);
  });

  it('sends nothing until a person has decided', async () => {
    const { outbox, calls } = openOutbox([fail('conflict'), { revision: 6 }], {
      mergeConflict: () => Promise.resolve(undefined),
    });
    outbox.set('a', '1');
    await clock.advance(1000);
    outbox.set('a', '2');
    await clock.advance(60_000);
    expect(outbox.state().status).toBe('conflict');
    expect(calls).toHaveLength(1);
    outbox.adopt({ revision: 5, changes: outbox.pending() });
    await clock.advance(1000);
    expect(calls[1]).toMatchObject({ values: { a: '2' }, request: { revision: 5 } });
    expect(outbox.state().status).toBe('saved');
  });

  it('is a failure if what the other page has saved cannot be loaded', async () => {
    const { outbox, calls } = openOutbox([fail('conflict'), undefined], {
      mergeConflict: () => Promise.reject(fail('offline')),
    });
    outbox.set('a', '1');
    await clock.advance(1000);
    expect(outbox.state().status).toBe('not-saved');
    await clock.advance(1000);
    expect(calls).toHaveLength(2);
  });
});

it('sets a refused change aside until it changes', async () => {
  const { outbox, calls } = openOutbox([fail('too-large'), undefined]);
  outbox.set('a', 'too much');
  await clock.advance(120_000);
  expect(calls).toHaveLength(1);
  expect(outbox.state().status).toBe('set-aside');
  outbox.set('a', 'less');
  await clock.advance(1000);
  expect(outbox.state().status).toBe('saved');
});

describe('when the page is left', () => {
  it('aborts the running request, and sends one that outlives the page', () => {
    const { outbox, calls } = openOutbox();
    outbox.set('a', '1');
    void outbox.flush();
    window.dispatchEvent(new Event('pagehide'));
    expect(calls.map(({ request }) => [request.keepalive, request.signal.aborted])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('sends an ordinary request if the browser has no quota for one that outlives the page', async () => {
    const { outbox, calls } = openOutbox([fail('too-large'), undefined]);
    outbox.set('a', '1');
    outbox.leave();
    await clock.advance(0);
    expect(calls.map(({ request }) => request.keepalive)).toEqual([true, false]);
    expect(outbox.state().status).toBe('saved');
  });

  it('tries once even before the end of a Retry-After', async () => {
    const { outbox, listTimes } = openOutbox([fail('too-many', 45_000), undefined]);
    outbox.set('a', '1');
    await clock.advance(2000);
    outbox.leave();
    expect(listTimes()).toEqual([1000, 2000]);
  });
});

it('sends nothing after a pause, and resolves when the running request has ended', async () => {
  const { outbox, calls } = openOutbox();
  outbox.set('a', '1');
  void outbox.flush();
  outbox.set('a', '2');
  await outbox.pause();
  window.dispatchEvent(new Event('online'));
  await clock.advance(60_000);
  expect(calls.map(({ values }) => values)).toEqual([{ a: '1' }]);
  expect(outbox.get('a')).toBe('2');
});

it('reports the first of several failures', async () => {
  const reported = jest.fn();
  setReporter(reported);
  const { outbox } = openOutbox([fail('offline')], { reportAs: 'some data' });
  outbox.set('a', '1');
  await clock.advance(60_000);
  setReporter(undefined);
  expect(reported).toHaveBeenCalledTimes(1);
  expect(outbox.state().failure).toMatchObject({ kind: 'offline' });
});
