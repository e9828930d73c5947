/** Tests of the time-outs and the end of a streamed answer. */
import { createStreamedAnswerReader } from './answer-reader.ts';
import { askStreamedQuestion } from './ask-stream.ts';

const SILENCE_MS = 30_000;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Mocks fetch with an answer whose parts the test sends; an abort ends it as in fetch. */
const openAnswer = () => {
  const answered = Promise.withResolvers<Response>();
  let parts: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (parts = controller) });
  const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    init?.signal?.addEventListener('abort', () => {
      const reason = init.signal?.reason as Error;
      answered.reject(reason);
      parts?.error(reason);
    });
    return answered.promise;
  });
  return {
    fetching,
    begin: (response = new Response(body)) => answered.resolve(response),
    say: (text: string) => parts?.enqueue(bytesOf(text)),
    end: () => parts?.close(),
    breakOff: () => parts?.error(new TypeError('network error')),
  };
};

/** Asks, and collects the events. */
const ask = (signal = new AbortController().signal) => {
  const lines: string[] = [];
  const failed = jest.fn<void, [unknown]>();
  const ended = jest.fn<void, []>();
  const reader = createStreamedAnswerReader((line) => [{ type: 'line', line } as const]);
  const follow = async () => {
    const answer = askStreamedQuestion({ url: '/api/ask', body: { text: 'Why?' }, reader, signal });
    for await (const event of answer) lines.push(event.type === 'line' ? event.line : 'done');
  };
  follow().then(ended, failed);
  return { lines, failed, ended };
};
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const failure = (kind: string, status = 0) =>
  expect.objectContaining({ name: 'ApiError', kind, status });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('silence', () => {
  it('of half a minute before an answer ends the question as a timeout, and aborts the request', async () => {
    const { fetching } = openAnswer();
    const { failed } = ask();
    await wait(SILENCE_MS - 1);
    expect(failed).not.toHaveBeenCalled();
    expect(fetching.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    await wait(1);
    expect(failed).toHaveBeenCalledWith(failure('timeout'));
    expect(fetching.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it('begins anew with each part: a slow answer is read to its end', async () => {
    const { begin, say, end } = openAnswer();
    const { lines, ended, failed } = ask();
    begin();
    for (const part of ['one\n', 'two\n', 'three\n']) {
      await wait(SILENCE_MS - 1);
      say(part);
    }
    await wait(SILENCE_MS - 1);
    end();
    await wait(0);
    expect(lines).toEqual(['one', 'two', 'three', 'done']);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(failed).not.toHaveBeenCalled();
  });

  it('after a part ends the answer, too, and keeps what had come', async () => {
    const { begin, say } = openAnswer();
    const { lines, failed } = ask();
    begin();
    await wait(1000);
    say('one\n');
    await wait(SILENCE_MS - 1);
    expect(failed).not.toHaveBeenCalled();
    await wait(1);
    expect(failed).toHaveBeenCalledWith(failure('timeout'));
    expect(lines).toEqual(['one']);
  });
});

describe('an answer', () => {
  it('sends the question as JSON', async () => {
    const { fetching } = openAnswer();
    ask();
    await wait(0);
    const init = fetching.mock.calls[0]?.[1];
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
    expect(init?.body).toBe('{"text":"Why?"}');
  });

  it('without a body is an empty one', async () => {
    const { begin } = openAnswer();
    const { lines, failed } = ask();
    begin(new Response(null));
    await wait(0);
    expect(failed).not.toHaveBeenCalled();
    expect(lines).toEqual(['done']);
  });

  it('that breaks off is no connection', async () => {
    const { begin, breakOff } = openAnswer();
    const { failed } = ask();
    begin();
    await wait(0);
    breakOff();
    await wait(0);
    expect(failed).toHaveBeenCalledWith(failure('offline'));
  });

  it('that is called off ends with the caller’s own abort', async () => {
    const leaving = new AbortController();
    const { begin } = openAnswer();
    const { failed } = ask(leaving.signal);
    begin();
    await wait(0);
    leaving.abort();
    await wait(0);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }));
  });

  it('with a line that no honest service sends says so itself', async () => {
    const { begin, say } = openAnswer();
    const { failed } = ask();
    begin();
    await wait(0);
    say('x'.repeat(1_000_001));
    await wait(0);
    expect(failed).toHaveBeenCalledWith(expect.any(RangeError));
  });

  it('leaves nothing to wait for behind', async () => {
    const { begin, say, end } = openAnswer();
    ask();
    begin();
    await wait(0);
    say('one\n');
    await wait(0);
    end();
    await wait(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a refusal', () => {
  const refuse = async (body: ReadableStream<Uint8Array> | string) => {
    const { begin } = openAnswer();
    const asked = ask();
    begin(new Response(body, { status: 503 }));
    await wait(0);
    return asked;
  };

  it('has the message of the service', async () => {
    const { failed } = await refuse('{"message":"Later."}');
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ serverMessage: 'Later.' }));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('whose body does not arrive within a second is reported by its status', async () => {
    const { failed } = await refuse(new ReadableStream());
    await wait(999);
    expect(failed).not.toHaveBeenCalled();
    await wait(1);
    expect(failed).toHaveBeenCalledWith(failure('server', 503));
  });

  it('whose body breaks off is reported by its status', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (stream) => stream.error(new TypeError('network error')),
    });
    const { failed } = await refuse(broken);
    expect(failed).toHaveBeenCalledWith(failure('server', 503));
  });
});
