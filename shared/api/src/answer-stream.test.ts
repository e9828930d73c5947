import { type HelpAnswerEvent, createHelpAnswerReader } from './answer-stream.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Returns the events of a stream whose bytes arrive in pieces of `size`. */
const readInPieces = (stream: string, size: number): HelpAnswerEvent[] => {
  const reader = createHelpAnswerReader();
  const bytes = bytesOf(stream);
  const events: HelpAnswerEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    events.push(...reader.push(bytes.subarray(at, at + size)));
  }
  return [...events, ...reader.end()];
};
const read = (stream: string) => readInPieces(stream, stream.length * 4 + 1);
const textOf = (events: readonly HelpAnswerEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');
const dones = (events: readonly HelpAnswerEvent[]) => events.filter(({ type }) => type === 'done');

describe('answer stream', () => {
  it.each([
    ['the response string of a JSON object', 'data: {"response": "Hello"}\n', 'Hello'],
    ['a payload without a space after the colon', 'data:{"response":"Hello"}\n', 'Hello'],
    ['any other payload as text', 'data: Hello there\n', 'Hello there'],
    [
      'JSON that is no object as text',
      'data: 42\ndata: "x"\ndata: null\ndata: [1]\n',
      '42"x"null[1]',
    ],
    ['an object without a response as text', 'data: {"answer":"x"}\n', '{"answer":"x"}'],
    ['a response that is no string as text', 'data: {"response":5}\n', '{"response":5}'],
    ['JSON cut short as text', 'data: {"response": "He\n', '{"response": "He'],
    [
      'chunks as sent, without added spaces',
      'data: {"response":"Un"}\n\ndata: {"response":"lock ed"}\n',
      'Unlock ed',
    ],
    ['only one space after the colon away', 'data:   two\n', '  two'],
    [
      'no comments, blank lines or other fields',
      ': hi\n\n\nevent: x\nid: 7\nretry: 5\ndata: a\n:b\n',
      'a',
    ],
    ['lines that end in CR, LF or both', 'data: a\r\ndata: b\rdata: c\n', 'abc'],
    ['line breaks inside a response', 'data: {"response":"a\\nb"}\n', 'a\nb'],
    ['markup as the text it is', 'data: {"response":"<script>x</script>"}\n', '<script>x</script>'],
    ['a last line without an end', 'data: {"response":"end"}', 'end'],
    ['nothing of an empty stream', '', ''],
  ])('[HELP-08] takes %s', (_name, stream, text) => {
    const events = read(stream);
    expect(textOf(events)).toBe(text);
    expect(events.at(-1)).toEqual({ type: 'done' });
  });

  it.each([1, 2, 3, 5, 7, 1000])(
    '[HELP-08] joins lines and characters that the network cuts after every %i bytes',
    (size) => {
      const stream =
        ': start\r\n\r\ndata: {"response":"Grüße, 学生 🪨"}\r\n\r\ndata: und 🎓 mehr\r\n\r\ndata: [DONE]\r\n\r\n';
      const events = readInPieces(stream, size);
      expect(textOf(events)).toBe('Grüße, 学生 🪨und 🎓 mehr');
      expect(dones(events)).toHaveLength(1);
    },
  );

  it('[HELP-08] shows nothing of the mark, nor of what follows it', () => {
    const events = read('data: a\ndata: [DONE]\ndata: b\ndata: [DONE]\n');
    expect(events).toEqual([{ type: 'text', text: 'a' }, { type: 'done' }]);
  });

  it('[HELP-08] a stream that ends without its mark still ends the answer, once', () => {
    const reader = createHelpAnswerReader();
    expect(reader.push(bytesOf('data: a\n'))).toEqual([{ type: 'text', text: 'a' }]);
    expect(reader.end()).toEqual([{ type: 'done' }]);
    expect(reader.end()).toEqual([]);
  });

  it.each(['data:', 'data: ', 'data: {"response":""}'])('says nothing for nothing: %j', (line) => {
    expect(read(`${line}\n`)).toEqual([{ type: 'done' }]);
  });

  it('gives each piece as soon as its line is there', () => {
    const reader = createHelpAnswerReader();
    expect(reader.push(bytesOf('data: {"response":"a'))).toEqual([]);
    expect(reader.push(bytesOf('b"}\nda'))).toEqual([{ type: 'text', text: 'ab' }]);
  });

  it('names questions that can be asked instead, and nothing else that stands among them', () => {
    const questions = ['How do I sign in?', '', 5, null];
    expect(read(`data: ${JSON.stringify({ response: '', questions })}\n`)).toEqual([
      { type: 'questions', questions: ['How do I sign in?'] },
      { type: 'done' },
    ]);
  });

  it('names sources, and no link that could run script', () => {
    const sources = [
      { title: 'Courses', href: '/course-catalog' },
      { title: 'Elsewhere', href: 'https://help.example/a' },
      { title: 'Script', href: 'javascript:alert(1)' },
      { title: 'Other site', href: '//evil.example' },
      { title: 'Other site', href: String.raw`/\evil.example` },
      { title: '', href: '/x' },
      { title: 'No link' },
      { title: 5, href: '/x' },
      { title: 'A list', href: ['/x'] },
      null,
    ];
    expect(read(`data: ${JSON.stringify({ response: '', sources })}\n`)).toEqual([
      { type: 'sources', sources: sources.slice(0, 2) },
      { type: 'done' },
    ]);
  });

  it('refuses a line without an end', () => {
    const reader = createHelpAnswerReader();
    expect(() => reader.push(bytesOf(`data: ${'x'.repeat(1_000_001)}`))).toThrow(RangeError);
  });
});
