import { createLineReader } from './stream-lines.ts';

/** Returns the lines of a stream that arrives in these parts. */
const linesOf = (...parts: (string | Uint8Array)[]) => {
  const reader = createLineReader();
  const bytes = (part: string | Uint8Array) =>
    typeof part === 'string' ? new TextEncoder().encode(part) : part;
  return [...parts.flatMap((part) => reader.push(bytes(part))), ...reader.end()];
};

describe('lines of a stream', () => {
  it.each([
    ['LF, CR and CRLF each end one', ['a\nb\rc\r\nd'], ['a', 'b', 'c', 'd']],
    ['a CRLF that is cut in two ends one, not two', ['a\r', '\nb\n'], ['a', 'b']],
    ['also with nothing beside its halves', ['a', '\r', '\n', 'b'], ['a', 'b']],
    ['also twice in a row', ['a\r', '\n\r', '\nb'], ['a', '', 'b']],
    ['a CR at the end of a part, and no LF after it', ['a\r', 'b\n', 'c'], ['a', 'b', 'c']],
    ['a CR inside a part takes no LF of the next one', ['a\rb', '\nc'], ['a', 'b', 'c']],
    ['only the LF right after a CR belongs to it', ['a\r', 'b', '\nc'], ['a', 'b', 'c']],
    [
      'a part that ends with an LF takes nothing of the next one',
      ['a\r', 'b\n', '\nc'],
      ['a', 'b', '', 'c'],
    ],
    ['empty lines are lines', ['\n\na\n\n'], ['', '', 'a', '']],
    ['an LF at the very beginning ends an empty one', ['\na'], ['', 'a']],
    ['nothing is no line', [], []],
    ['an empty part changes nothing', ['a\r', '', '\nb'], ['a', 'b']],
    ['a line end at the end begins no other line', ['a\n'], ['a']],
  ])('%s', (_what, parts, lines) => {
    expect(linesOf(...parts)).toEqual(lines);
  });

  it('come whole where a character is cut, and with a sign for one that never comes whole', () => {
    const bytes = new TextEncoder().encode('é\n');
    expect(linesOf(bytes.subarray(0, 1), bytes.subarray(1))).toEqual(['é']);
    expect(linesOf('a', bytes.subarray(0, 1))).toEqual(['a\u{FFFD}']);
    expect(linesOf(bytes.subarray(0, 1))).toEqual(['\u{FFFD}']);
  });

  it('come as soon as they are complete, and once', () => {
    const reader = createLineReader();
    expect(reader.push(new TextEncoder().encode('a\nb'))).toEqual(['a']);
    expect(reader.end()).toEqual(['b']);
    expect(reader.end()).toEqual([]);
  });

  it('may have a million characters, and no more', () => {
    const most = 'x'.repeat(1_000_000);
    expect(linesOf(most, '\n')).toEqual([most]);
    expect(() => linesOf(most, 'x')).toThrow(RangeError);
  });
});
