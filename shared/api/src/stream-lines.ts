/** Bytes to lines, wherever the network cuts them: inside a character, a line end or a word. */

/** One stream; not to be used again after `end`. */
export interface LineReader {
  /** The lines that these bytes complete, without their ends (LF, CR or CRLF). */
  readonly push: (bytes: Uint8Array) => string[];
  /** The last line, where the stream ends without a line end. */
  readonly end: () => string[];
}

/** No honest line of an answer is longer; beyond it `push` throws a RangeError. */
const LONGEST_LINE = 1_000_000;

export const createLineReader = (): LineReader => {
  const decoder = new TextDecoder();
  let rest = '';
  let endedWithCr = false;
  return {
    push: (bytes) => {
      const decoded = decoder.decode(bytes, { stream: true });
      if (decoded === '') return [];
      // The second half of a CRLF whose first half ended the line already.
      const text = endedWithCr && decoded.startsWith('\n') ? decoded.slice(1) : decoded;
      endedWithCr = decoded.endsWith('\r');
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) throw new RangeError('A line of the stream is too long');
      return lines;
    },
    end: () => {
      const last = rest + decoder.decode();
      rest = '';
      return last === '' ? [] : [last];
    },
  };
};
