import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError } from '../../../platform/errors/app-error.ts';

export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

const BYTE_ORDER_MARKS: readonly (readonly [TextEncoding, Buffer])[] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];

/** Characters that occur in no text: control characters except tabs and line breaks. */
const CONTROL_CHARACTERS = /(?!\s)\p{Cc}/u;

/** Code of Node's error for bytes that are invalid in the encoding. */
const INVALID_BYTES = 'ERR_ENCODING_INVALID_ENCODED_DATA';

/**
 * Number of bytes at the beginning of a file by which UTF-16 without a byte order mark is distinguished from other encodings.
 */
const HEAD_BYTES = 4096;

/** Yields the decoded text of a file in pieces. With `fatal`, it throws for bytes that are invalid in the encoding. */
export const decodeTextFile = async function* (
  path: string,
  encoding: TextEncoding,
  fatal = false,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const chunk of createReadStream(path))
    yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
};

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/**
 * Returns the encoding that the first bytes indicate: by a byte order mark, or by the zeros between the Latin letters of
 * UTF-16.
 */
const findEncodingByHead = (head: Buffer): TextEncoding | undefined => {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => head.subarray(0, mark.length).equals(mark));
  if (marked) return marked[0];
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  if (even > head.length / 4 && odd === 0) return 'utf-16be';
  return undefined;
};

/** Returns whether the whole file is valid text in the encoding. */
const isTextIn = async (path: string, encoding: TextEncoding): Promise<boolean> => {
  try {
    for await (const text of decodeTextFile(path, encoding, true))
      if (CONTROL_CHARACTERS.test(text)) return false;
    return true;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === INVALID_BYTES) return false;
    throw error;
  }
};

/**
 * Returns the encoding of a text file. Windows-1252 is assumed for a text that is not UTF-8, because every sequence of bytes is
 * valid in it.
 * @throws unsupported for a file that is not text
 */
export const detectTextEncoding = async (path: string): Promise<TextEncoding> => {
  const found = findEncodingByHead(await readHead(path));
  const candidates = found ? [found] : (['utf-8', 'windows-1252'] as const);
  for (const encoding of candidates) if (await isTextIn(path, encoding)) return encoding;
  throw new AppError(
    'unsupported',
    'This file is not a table in text form. Save it as CSV (UTF-8) and upload that.',
  );
};
