/** Compression. Responses generated for each request are compressed while they are sent; shared files and responses only once. */
import type { Transform } from 'node:stream';
import { type BrotliOptions, constants, createBrotliCompress, createGzip } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { CONTENT_CODINGS, type ContentCoding } from './encodings.ts';

/**
 * Window of brotli for responses: 128 KB, more than most responses. The default of 4 MB would be allocated for every
 * response, even a short one.
 */
const WINDOW_BITS = 17;

/** Size in bytes below which compressing a response gains nothing. */
export const MIN_BYTES_TO_COMPRESS = 1024;

const brotliOptions = (quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  },
});

const toCompressOptions = (quality: number) => ({
  threshold: MIN_BYTES_TO_COMPRESS,
  encodings: [...CONTENT_CODINGS],
  brotliOptions: brotliOptions(quality),
});

/**
 * Value of the route option `compress` for JSON responses. It is complete, because a route inherits nothing from the
 * plugin.
 */
export const RESPONSE_COMPRESS_OPTIONS = toCompressOptions(4);

/** Value of the route option `compress` for HTML pages. */
export const PAGE_COMPRESS_OPTIONS = toCompressOptions(5);

/** Window of brotli for texts that are compressed once and sent often: 4 MB, which is worth the memory. */
const STORED_WINDOW_BITS = 22;
const STORED_QUALITY = { br: 5, gzip: 6 } as const;

/** Creates a compressor for texts that are stored and sent often. */
export const createHighQualityCompressor = (coding: ContentCoding): Transform =>
  coding === 'gzip'
    ? createGzip({ level: STORED_QUALITY.gzip })
    : createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: STORED_QUALITY.br,
          [constants.BROTLI_PARAM_LGWIN]: STORED_WINDOW_BITS,
        },
      });

/** Adds the compression of responses to the app. Register it before routes with a `compress` option. */
export const addCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { global: false });
};
