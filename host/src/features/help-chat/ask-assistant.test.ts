import { createHelpAssistantRequest } from './ask-assistant.ts';

const answer = (body: string) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body));
const collect = async (
  ask: ReturnType<typeof createHelpAssistantRequest>,
  signal = new AbortController().signal,
) => {
  const events = [];
  for await (const event of ask('Why?', signal)) events.push(event);
  return events;
};

describe('asking the assistant', () => {
  it('[API-74] goes to the configured address, and reads to the mark', async () => {
    const fetch = answer('data: So.\n\ndata: [DONE]\n\n');
    const ask = createHelpAssistantRequest({ bearer: 'fixed', url: 'https://help.example/v1' });
    expect(await collect(ask)).toEqual([{ type: 'text', text: 'So.' }, { type: 'done' }]);
    expect(fetch.mock.calls[0]?.[0]).toBe('https://help.example/v1/basic_stream');
  });

  it('gives up a service that says nothing for half a minute', async () => {
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'fetch').mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('given up')));
        }),
    );
    const outcome = collect(createHelpAssistantRequest({ bearer: 'fixed' })).catch(
      (error: unknown) => error,
    );
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await outcome).toMatchObject({ kind: 'timeout', cause: new Error('given up') });
    jest.useRealTimers();
  });
});
