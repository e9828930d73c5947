/** Addresses of media that only entitled students get: they carry an end and a signature. TAPI-63. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mediaPath, parseMediaKey } from './media-key.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Long enough for a lecture with a long break in it. */
const LIFETIME_HOURS = 6;

export interface MediaSigner {
  /** An address that works for 6 to 7 hours, the same one within an hour, so that browsers can keep what it gave. */
  readonly sign: (key: string) => string;
  /** The address without a signature: it names the file and opens nothing. */
  readonly bare: (key: string) => string;
  readonly isValid: (key: string, query: { expires?: unknown; signature?: unknown }) => boolean;
}

/**
 * What a signature covers: of a lecture everything with the same name before its ending or its language
 * (`intro.webm`, `intro.txt`, `intro_es.wav`), of any other file that file alone.
 */
const covered = (key: string): string => {
  if (parseMediaKey(key)?.use !== 'lecture') return key;
  return key.replace(/(_[a-z]{2})?\.wav$|\.[^./]+$/, '');
};

export const createMediaSigner = (secret: Buffer, now: () => Date): MediaSigner => {
  const signatureOf = (key: string, expires: number): string =>
    createHmac('sha256', secret)
      .update(`media\n${covered(key)}\n${expires}`)
      .digest('base64url');
  return {
    bare: mediaPath,
    sign: (key) => {
      const hours = Math.ceil(now().getTime() / HOUR_MS) + LIFETIME_HOURS;
      const expires = (hours * HOUR_MS) / 1000;
      return `${mediaPath(key)}?expires=${expires}&signature=${signatureOf(key, expires)}`;
    },
    isValid: (key, { expires, signature }) => {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false;
      const end = Number(expires);
      if (!Number.isSafeInteger(end) || end * 1000 <= now().getTime()) return false;
      const wanted = Buffer.from(signatureOf(key, end));
      const given = Buffer.from(signature);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
};
