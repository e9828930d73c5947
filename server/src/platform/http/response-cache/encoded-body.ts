import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createHighQualityCompressor, MIN_BYTES_TO_COMPRESS } from '../compression.ts';
import type { ContentCoding } from '../encodings.ts';

/** Body of a response, compressed or not, as stored in the cache. */
export interface EncodedBody {
  readonly bytes: Buffer;
  /** Content coding of the body; undefined: uncompressed. */
  readonly coding: ContentCoding | undefined;
  /** Hash of the uncompressed body, for its entity tag. */
  readonly hash: string;
}

/** Compresses a text outside of the event loop while its chunks are generated. A short text is not compressed. */
export const encodeBody = async (
  chunks: AsyncIterable<string>,
  coding: ContentCoding | undefined,
): Promise<EncodedBody> => {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const start = Buffer.from(first.done === true ? '' : first.value);
  const used = start.length < MIN_BYTES_TO_COMPRESS ? undefined : coding;
  const hash = createHash('sha1').update(start);
  const encoded: Buffer[] = [];
  const text = Readable.from(
    (async function* all() {
      yield start;
      for await (const chunk of { [Symbol.asyncIterator]: () => iterator }) {
        const bytes = Buffer.from(chunk);
        hash.update(bytes);
        yield bytes;
      }
    })(),
  );
  const collect = new Writable({
    write: (bytes: Buffer, _encoding, done) => {
      encoded.push(bytes);
      done();
    },
  });
  if (used === undefined) await pipeline(text, collect);
  else await pipeline(text, createHighQualityCompressor(used), collect);
  return { bytes: Buffer.concat(encoded), coding: used, hash: hash.digest('base64url') };
};
