/** Recovery codes: ten random codes, stored as hashes, each of which works once. */
import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@cairn/api/second-factor.contract';

/** Digits and letters of Crockford's base 32, which leaves out I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

const createRecoveryCode = (): string => {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, CODE_LENGTH / 2).join('')}-${letters.slice(CODE_LENGTH / 2).join('')}`;
};

export const createRecoveryCodes = (): string[] => {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(createRecoveryCode());
  return [...codes];
};

/**
 * Returns a recovery code in its compared form: in capitals, without spaces and hyphens, and with letters that look like digits
 * replaced by digits.
 */
const toComparedCode = (code: string): string =>
  code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * Returns the hash under which a recovery code is stored. Spellings of a code that mean the same have the same hash.
 * @param secret key of 32 bytes, without which the short codes could be guessed from their hashes
 */
export const hashRecoveryCode = (secret: Buffer, code: string): string =>
  createHmac('sha256', secret).update(toComparedCode(code)).digest('base64url');
