import { createPackageAnswerReader } from './package-answer-stream.ts';

const readInPieces = (stream: string, size: number) => {
  const problems: Error[] = [];
  const reader = createPackageAnswerReader((problem) => problems.push(problem));
  const bytes = new TextEncoder().encode(stream);
  const events: ReturnType<typeof reader.end> = [];
  for (let at = 0; at < bytes.length; at += size) {
    events.push(...reader.push(bytes.subarray(at, at + size)));
  }
  events.push(...reader.end());
  return {
    events,
    problems,
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    sources: events.flatMap((event) => (event.type === 'sources' ? [event.sources] : [])),
  };
};
const read = (stream: string) => readInPieces(stream, 1e6);
const line = (data: object) => `data: ${JSON.stringify(data)}\r\n\r\n`;

describe('the answer about a packaged course', () => {
  it.each([1, 2, 3, 5, 1000])(
    '[SCO-26] takes text and sources of each JSON, joins words with a space, cut after every %i bytes',
    (size) => {
      const stream = `${line({ response: 'Grüße', sources: ['Page 1'] })}${line({ response: 'an' })}${line({ response: 'alle 🎓.', sources: ['Page 1', 'Page 2'] })}data: [DONE]\r\n\r\n`;
      const { text, sources, events, problems } = readInPieces(stream, size);
      expect(text).toBe('Grüße an alle 🎓.');
      expect(sources.at(-1)).toEqual([{ title: 'Page 1' }, { title: 'Page 2' }]);
      expect(events.filter(({ type }) => type === 'done')).toHaveLength(1);
      expect(problems).toEqual([]);
    },
  );

  it('[SCO-26] ends at the end mark', () => {
    const { text, events } = read(
      `${line({ response: 'a' })}data: [DONE]\n${line({ response: 'b' })}`,
    );
    expect(text).toBe('a');
    expect(events.at(-1)).toEqual({ type: 'done' });
  });

  it.each(['data: {"response": "He', 'data: hello', 'data: 5', 'data: [1]', 'data: null'])(
    '[SCO-26] %s is logged and skipped, and later chunks still append',
    (bad) => {
      const { events, problems } = read(
        `${line({ response: 'one' })}${bad}\n${line({ response: 'two' })}`,
      );
      expect(events).toEqual([
        { type: 'text', text: 'one' },
        { type: 'text', text: ' two' },
        { type: 'done' },
      ]);
      expect(problems).toHaveLength(1);
      expect(String(problems[0])).not.toMatch(/He|hello/);
    },
  );

  it('lines that do not begin with data are no chunks', () => {
    const { text, problems } = read(`: ping\nevent: x\nhello\n\n${line({ response: 'a' })}`);
    expect([text, problems]).toEqual(['a', []]);
  });

  it.each(['data:', 'data:  ', 'data: {"response":5}', 'data: {}'])('%j says nothing', (silent) => {
    const { events, problems } = read(`${silent}\n${line({ response: 'a' })}`);
    expect(events).toEqual([{ type: 'text', text: 'a' }, { type: 'done' }]);
    expect(problems).toEqual([]);
  });

  it('ends, once, where the stream does', () => {
    expect(read(line({ response: 'a' })).events.at(-1)).toEqual({ type: 'done' });
    expect(read('').events).toEqual([{ type: 'done' }]);
  });
});
