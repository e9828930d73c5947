import { act } from '@testing-library/react';

interface AssistantRequest {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
  readonly signal: AbortSignal | undefined;
}

/**
 * A stubbed assistant of a course beside the stubbed API. It sends what the test asks for; statuses other than 200 are sent at
 * once.
 */
export const stubAssistantService = (status = 200, refusal: object = {}) => {
  const asked: AssistantRequest[] = [];
  const encoder = new TextEncoder();
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const mock = jest.isMockFunction(globalThis.fetch)
    ? jest.mocked(globalThis.fetch)
    : jest.spyOn(globalThis, 'fetch');
  const others = mock.getMockImplementation();
  mock.mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const [path] = /\/(scorm_)?query_stream$/.exec(address) ?? [];
    if (path === undefined) {
      if (!others) throw new Error(`Nobody answers ${address}`);
      return others(input, init);
    }
    asked.push({
      path,
      body: JSON.parse(typeof init?.body === 'string' ? init.body : ''),
      headers: new Headers(init?.headers),
      signal: init?.signal ?? undefined,
    });
    if (status === 0) throw new TypeError('Failed to fetch');
    if (status !== 200) return Response.json(refusal, { status });
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
      }),
    );
  });
  const settle = async (work: () => void) => {
    await act(async () => {
      work();
      for (let round = 0; round < 20; round += 1) await Promise.resolve();
      await new Promise((resolve) => void setTimeout(resolve));
    });
  };
  return {
    asked,
    say: (...lines: readonly string[]) =>
      settle(() => {
        for (const line of lines) stream?.enqueue(encoder.encode(`${line}\n`));
      }),
    end: () => settle(() => stream?.close()),
    breakOff: () => settle(() => stream?.error(new TypeError('network error'))),
  };
};
