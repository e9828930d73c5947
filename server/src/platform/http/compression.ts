/** Compression. Responses generated for each request are compressed while they are sent; shared files and responses only once. */
import type { Transform } from 'node:stream';
import { type BrotliOptions, constants, createBrotliCompress, createGzip } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { CODINGS, type Coding } from './encodings.ts';

/** 128 KB, more than most responses. The default of 4 MB would be allocated for every response, even a short one. */
const WINDOW_BITS = 17;

/** Size below which compression gains nothing. */
export const MIN_COMPRESSED_BYTES = 1024;

const brotliOptions = (quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  },
});

const toCompressOptions = (quality: number) => ({
  threshold: MIN_COMPRESSED_BYTES,
  encodings: [...CODINGS],
  brotliOptions: brotliOptions(quality),
});

/** Value for `compress` of a route with JSON responses. It is complete, because a route inherits nothing from the plugin. */
export const COMPRESSED_RESPONSE = toCompressOptions(4);

/** Value for `compress` of pages. */
export const COMPRESSED_PAGE = toCompressOptions(5);

/** 4 MB, worth the memory for texts that are compressed once and sent often. */
const STORED_WINDOW_BITS = 22;
const STORED_QUALITY = { br: 5, gzip: 6 } as const;

/** Creates a compressor for texts that are stored and sent often. */
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

/** Adds compression. Register it before routes with a `compress` option. */
export const addCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { global: false });
};
