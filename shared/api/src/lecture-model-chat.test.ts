import { askLanguageModel } from './lecture-model-chat.ts';

const delta = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const ask = async () => {
  const messages = [{ role: 'user', content: 'Why?' }] as const;
  const events = [];
  for await (const event of askLanguageModel(
    'https://llm.example',
    messages,
    AbortSignal.timeout(5000),
  )) {
    events.push(event);
  }
  return events;
};

it('[TAPI-64] asks /v1/chat/completions of llama3.1 at temperature 0.7 as a stream, and reads its words', async () => {
  const stream = `: hi\n\ndata: {}\n\ndata: {"choices":[]}\n\ndata: {"choices":[{}]}\n\ndata: nonsense\n\n${delta('So')}${delta(' it is.')}data: [DONE]\n\n${delta('x')}`;
  const fetch = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(stream));
  expect(await ask()).toEqual([
    { type: 'text', text: 'So' },
    { type: 'text', text: ' it is.' },
    { type: 'done' },
  ]);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://llm.example/v1/chat/completions');
  expect(init?.method).toBe('POST');
  expect(JSON.parse(init?.body as string)).toEqual({
    model: 'llama3.1',
    temperature: 0.7,
    stream: true,
    messages: [{ role: 'user', content: 'Why?' }],
  });
  expect([...new Headers(init?.headers).keys()]).toEqual(['content-type']);
});

it('throws the failures of the request', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 500 }));
  await expect(ask()).rejects.toMatchObject({ status: 500 });
});
