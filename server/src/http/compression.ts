/** What is made anew for each request is compressed on its way; files have copies that were compressed once. */
import { type BrotliOptions, constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { CODINGS } from './encodings.ts';

/** 128 KB: more than most answers have. The usual 4 MB are taken for every answer on its way, however short it is. */
const WINDOW_BITS = 17;

/** Below it nothing is gained. */
const SHORT_BYTES = 1024;

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

/** Before the routes that say how they are compressed. */
export const addCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { global: false });
};
