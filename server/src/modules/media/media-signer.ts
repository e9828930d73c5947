/** Signs URLs of media that only entitled students get. The URLs contain an expiry time and a signature. TAPI-63. */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { toMediaPath, parseMediaKey } from './media-key.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Hours for which a signed media URL is valid: enough for a lecture with a long break. */
const LIFETIME_HOURS = 6;

export interface MediaSigner {
  /** Returns a URL that works for 6 to 7 hours. It is the same within an hour, so that browsers can cache the file. */
  readonly sign: (key: string) => string;
  /** Returns the media URL without a signature. It names the file, but requests for it are rejected. */
  readonly bare: (key: string) => string;
  readonly isValid: (key: string, query: { expires?: unknown; signature?: unknown }) => boolean;
}

const removeExtension = (key: string): string => key.replace(/\.[^./]+$/, '');

/**
 * Returns the text whose signature opens a media file. For a lecture it is the name without the extension, so that the signature
 * also opens the files beside the video (`intro.webm`, `intro.txt`, `intro_es.wav`, `intro_es.txt`). For any other file it is the
 * media key.
 */
const toSignedText = (key: string): string =>
  parseMediaKey(key)?.use === 'lecture' ? removeExtension(key) : key;

/** Returns all texts whose signature opens this media file. A video may itself be named `intro_es.webm`. */
const listOpeningTexts = (key: string): string[] => {
  if (parseMediaKey(key)?.use !== 'lecture') return [key];
  const own = removeExtension(key);
  return /_[a-z]{2}\.(wav|txt)$/.test(key) ? [own, own.slice(0, -'_es'.length)] : [own];
};

export const createMediaSigner = (secret: Buffer, now: () => Date): MediaSigner => {
  const secretKey = createSecretKey(secret);
  const computeSignature = (name: string, expires: number): string =>
    createHmac('sha256', secretKey).update(`media\n${name}\n${expires}`).digest('base64url');
  const matchesSignature = (name: string, expires: number, signature: string): boolean => {
    const expected = Buffer.from(computeSignature(name, expires));
    const actual = Buffer.from(signature);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  };
  return {
    bare: toMediaPath,
    sign: (key) => {
      const hours = Math.ceil(now().getTime() / HOUR_MS) + LIFETIME_HOURS;
      const expires = (hours * HOUR_MS) / 1000;
      return `${toMediaPath(key)}?expires=${expires}&signature=${computeSignature(toSignedText(key), expires)}`;
    },
    isValid: (key, { expires, signature }) => {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false;
      const end = Number(expires);
      if (!Number.isSafeInteger(end) || end * 1000 <= now().getTime()) return false;
      return listOpeningTexts(key).some((name) => matchesSignature(name, end, signature));
    },
  };
};
