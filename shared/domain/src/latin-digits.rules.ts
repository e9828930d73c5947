/**
 * Digits from 0 to 9 of the scripts whose keyboards type them: Arabic, Persian, Devanagari, Bengali, and full-width. Each
 * script has them in order.
 */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0xff_10];

/** Returns a typed number or code with Latin digits in place of those of other scripts, and '.' for the Arabic decimal sign. */
export const toLatinDigits = (typed: string): string =>
  typed
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = ZEROS.find((first) => code >= first && code <= first + 9);
      return zero === undefined ? digit : `${code - zero}`;
    })
    .replaceAll('\u066B', '.');
