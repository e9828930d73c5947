/** Addresses of media that only entitled students get: they carry an end and a signature. TAPI-63. */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
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

const withoutEnding = (key: string): string => key.replace(/\.[^./]+$/, '');

/**
 * What a signature is made of: of a lecture its name without the ending, so that it opens everything beside the video
 * (`intro.webm`, `intro.txt`, `intro_es.wav`, `intro_es.txt`), of any other file that file alone.
 */
const signed = (key: string): string =>
  parseMediaKey(key)?.use === 'lecture' ? withoutEnding(key) : key;

/** All that a signature for this file may be made of; the video itself may be called `intro_es.webm`. */
const openedBy = (key: string): string[] => {
  if (parseMediaKey(key)?.use !== 'lecture') return [key];
  const own = withoutEnding(key);
  return /_[a-z]{2}\.(wav|txt)$/.test(key) ? [own, own.slice(0, -'_es'.length)] : [own];
};

export const createMediaSigner = (secret: Buffer, now: () => Date): MediaSigner => {
  const secretKey = createSecretKey(secret);
  const signatureOf = (name: string, expires: number): string =>
    createHmac('sha256', secretKey).update(`media\n${name}\n${expires}`).digest('base64url');
  const isOf = (name: string, expires: number, signature: string): boolean => {
    const wanted = Buffer.from(signatureOf(name, expires));
    const given = Buffer.from(signature);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  };
  return {
    bare: mediaPath,
    sign: (key) => {
      const hours = Math.ceil(now().getTime() / HOUR_MS) + LIFETIME_HOURS;
      const expires = (hours * HOUR_MS) / 1000;
      return `${mediaPath(key)}?expires=${expires}&signature=${signatureOf(signed(key), expires)}`;
    },
    isValid: (key, { expires, signature }) => {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false;
      const end = Number(expires);
      if (!Number.isSafeInteger(end) || end * 1000 <= now().getTime()) return false;
      return openedBy(key).some((name) => isOf(name, end, signature));
    },
  };
};
