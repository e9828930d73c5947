/**
 * A text with placeholders ("blanks") that is compressed once. Brotli can store a part of a text uncompressed; each blank is such
 * a part, and its value is written into the compressed bytes. Source: RFC 7932 §9.2; docs/decisions/094.
 */
import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

/**
 * Values to fill into a template, by the name of their placeholder. All values of a placeholder are ASCII and have the same
 * length.
 */
type Values<Name extends string> = Readonly<Record<Name, string>>;

export interface CompressedTemplate<Name extends string> {
  /** Size of the template in memory, in bytes. */
  readonly size: number;
  /** Returns the template's text with the values filled in; undefined when a value has another length. */
  readonly toText: (values: Values<Name>) => string | undefined;
  /**
   * Returns the text with the values filled in, compressed with brotli; undefined also when the template could not be
   * compressed.
   */
  readonly toBrotli: (values: Values<Name>) => Buffer | undefined;
}

interface Template<Name extends string> {
  readonly pieces: readonly Piece<Name>[];
  readonly samples: Values<Name>;
  /** The two last characters that all values of a placeholder have, by the name of the placeholder. */
  readonly endings: Partial<Values<Name>>;
}

/** A constant part of a text, and the placeholder after it. */
interface Piece<Name extends string> {
  readonly text: string;
  readonly blank?: Name;
}

/**
 * Creates a template whose constant parts are compressed once.
 * @param draw renders the text with the given values
 * @param samples values that occur in the text as blanks only
 * @param endings two characters in which all values of a blank end; later occurrences of such a blank then take only a few
 * bytes
 */
export const createCompressedTemplate = async <Name extends string>(
  draw: (values: Values<Name>) => string,
  samples: Values<Name>,
  endings: Partial<Values<Name>> = {},
): Promise<CompressedTemplate<Name>> => {
  const template = { pieces: toPieces(draw(samples), samples), samples, endings };
  const { pieces } = template;
  const compressed = await compressTemplate(template);
  const isRight = compressed !== undefined && (await isFilledCorrectly(template, compressed));
  const size = pieces.reduce((sum, { text }) => sum + text.length, compressed?.bytes.length ?? 0);
  return {
    size,
    toText: (values) => (fitsSamples(values, template) ? fillPieces(pieces, values) : undefined),
    toBrotli: (values) =>
      isRight && fitsSamples(values, template) ? fillBytes(compressed, values) : undefined,
  };
};

const listNames = <Name extends string>(samples: Values<Name>): Name[] =>
  Object.keys(samples) as Name[];

const toPieces = <Name extends string>(text: string, samples: Values<Name>): Piece<Name>[] => {
  const pieces: Piece<Name>[] = [];
  let start = 0;
  for (;;) {
    const [next] = listNames(samples)
      .map((blank) => ({ blank, index: text.indexOf(samples[blank], start) }))
      .filter(({ blank, index }) => index >= 0 && samples[blank] !== '')
      .toSorted((one, other) => one.index - other.index);
    if (!next) return [...pieces, { text: text.slice(start) }];
    pieces.push({ text: text.slice(start, next.index), blank: next.blank });
    start = next.index + samples[next.blank].length;
  }
};

const fitsSamples = <Name extends string>(
  values: Values<Name>,
  { samples, endings }: Template<Name>,
): boolean =>
  listNames(samples).every(
    (name) =>
      values[name].length === samples[name].length && values[name].endsWith(endings[name] ?? ''),
  );

const fillPieces = <Name extends string>(
  pieces: readonly Piece<Name>[],
  values: Values<Name>,
): string => {
  let text = '';
  for (const piece of pieces)
    text += piece.blank === undefined ? piece.text : piece.text + values[piece.blank];
  return text;
};

interface Compressed<Name extends string> {
  readonly bytes: Buffer;
  readonly blanks: readonly { readonly blank: Name; readonly offset: number }[];
}

const fillBytes = <Name extends string>(
  { bytes, blanks }: Compressed<Name>,
  values: Values<Name>,
): Buffer => {
  const filled = Buffer.from(bytes);
  for (const { blank, offset } of blanks) filled.write(values[blank], offset, 'latin1');
  return filled;
};

/**
 * The decoder interprets the two characters after a blank by the two characters before them, so they are flushed together with
 * the blank. The characters after them then depend only on characters that are equal in all texts.
 */
const TAIL = 2;
const QUALITY = 6;
const WINDOW_BITS = 17;

/** Compresses a text with blanks. Returns undefined unless each blank occurs exactly once in the compressed bytes. */
const compressTemplate = async <Name extends string>({
  pieces,
  samples,
  endings,
}: Template<Name>): Promise<Compressed<Name> | undefined> => {
  const { write, flush, end } = openCompressor();
  const placed = new Map<Buffer, Name>();
  let tail = 0;
  for (const [index, { text, blank }] of pieces.entries()) {
    await write(Buffer.from(text).subarray(tail));
    tail = 0;
    if (blank === undefined) continue;
    const ending = endings[blank];
    const isReference = ending !== undefined && [...placed.values()].includes(blank);
    const bytes = createNoise(ending === undefined ? String(index) : blank, samples[blank].length);
    if (ending !== undefined) bytes.write(ending, bytes.length - ending.length);
    if (isReference) {
      await write(bytes);
      continue;
    }
    const next = Buffer.from(pieces[index + 1]?.text ?? '');
    if (next.length < TAIL) return undefined;
    tail = TAIL;
    await flush();
    await write(Buffer.concat([bytes, next.subarray(0, TAIL)]));
    await flush();
    placed.set(bytes, blank);
  }
  const compressed = await end();
  const blanks = [...placed].map(([bytes, blank]) => ({
    blank,
    offset: compressed.indexOf(bytes),
  }));
  const isFoundOnce = [...placed.keys()].every((bytes) => {
    const offset = compressed.indexOf(bytes);
    return offset >= 0 && compressed.indexOf(bytes, offset + 1) < 0;
  });
  return isFoundOnce ? { bytes: compressed, blanks } : undefined;
};

const toPromise = (work: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    work((error) => (error ? reject(error) : resolve()));
  });

const openCompressor = () => {
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  });
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    write: (bytes: Buffer) => toPromise((done) => stream.write(bytes, done)),
    flush: () => toPromise((done) => stream.flush(constants.BROTLI_OPERATION_FLUSH, done)),
    end: async () => {
      stream.end();
      await finished(stream);
      return Buffer.concat(chunks);
    },
  };
};

/** Returns incompressible bytes that are equal in every run. */
const createNoise = (seed: string, length: number): Buffer =>
  createHash('shake256', { outputLength: length }).update(seed).digest();

/**
 * Checks a compressed template: fills in other values and decompresses the result. All characters differ from the noise, so
 * a reference into the noise is detected.
 */
const isFilledCorrectly = async <Name extends string>(
  { pieces, samples, endings }: Template<Name>,
  compressed: Compressed<Name>,
): Promise<boolean> => {
  for (const letter of ['a', 'Z', '7']) {
    const values = Object.fromEntries(
      listNames(samples).map((name) => {
        const ending = endings[name] ?? '';
        return [name, letter.repeat(samples[name].length - ending.length) + ending];
      }),
    ) as Values<Name>;
    const text = await decompress(fillBytes(compressed, values));
    if (text.toString() !== fillPieces(pieces, values)) return false;
  }
  return true;
};
