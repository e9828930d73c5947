import { type BrotliOptions, constants } from 'node:zlib';

/** 128 KB: more than most answers have. The usual 4 MB are taken for every answer on its way, however short it is. */
const WINDOW_BITS = 17;

/** For what is made anew each time. */
export const brotliOptions = (quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  },
});
