/** What is made anew for each request is compressed on its way; files and responses that are equal for many are compressed once. */
import type { Transform } from 'node:stream';
import { type BrotliOptions, constants, createBrotliCompress, createGzip } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { CODINGS, type Coding } from './encodings.ts';

/** 128 KB: more than most answers have. The usual 4 MB are taken for every answer on its way, however short it is. */
const WINDOW_BITS = 17;

/** Below it nothing is gained. */
export const SHORT_BYTES = 1024;

const brotliOptions = (quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  },
});

const compressed = (quality: number) => ({
  threshold: SHORT_BYTES,
  encodings: [...CODINGS],
  brotliOptions: brotliOptions(quality),
});

/** For the `compress` of a route that answers JSON. A route takes nothing over from the plugin: it says all of it. */
export const COMPRESSED_ANSWER = compressed(4);

/** For that of pages. */
export const COMPRESSED_PAGE = compressed(5);

/** 4 MB: texts that are compressed once and sent often are worth the memory. */
const STORED_WINDOW_BITS = 22;
const STORED_QUALITY = { br: 5, gzip: 6 } as const;

/** For a text that is stored and sent often. */
export const createStoredCompressor = (coding: Coding): Transform =>
  coding === 'gzip'
    ? createGzip({ level: STORED_QUALITY.gzip })
    : createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: STORED_QUALITY.br,
          [constants.BROTLI_PARAM_LGWIN]: STORED_WINDOW_BITS,
        },
      });

/** Before the routes that say how they are compressed. */
export const addCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { global: false });
};
