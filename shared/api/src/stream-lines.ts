/** Converts bytes to lines. The network may split them inside a character, a line end or a word. */

/** Splits the bytes of one stream into lines; not to be used after `end`. */
export interface StreamLineReader {
  /** Returns the lines that these bytes complete, without their ends (LF, CR or CRLF). */
  readonly push: (bytes: Uint8Array) => string[];
  /** Returns the last line if the stream ends without a line end. */
  readonly end: () => string[];
}

/** Longest line of an answer, in characters; beyond it `push` throws a RangeError. */
const MAX_LINE_LENGTH = 1_000_000;

export const createLineReader = (): StreamLineReader => {
  const decoder = new TextDecoder();
  let rest = '';
  let endedWithCr = false;
  return {
    push: (bytes) => {
      const decoded = decoder.decode(bytes, { stream: true });
      if (decoded === '') return [];
      // Skips the second half of a CRLF, whose first half has ended the line already.
      const text = endedWithCr && decoded.startsWith('\n') ? decoded.slice(1) : decoded;
      endedWithCr = decoded.endsWith('\r');
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? '';
      if (rest.length > MAX_LINE_LENGTH) throw new RangeError('A line of the stream is too long');
      return lines;
    },
    end: () => {
      const last = rest + decoder.decode();
      rest = '';
      return last === '' ? [] : [last];
    },
  };
};
