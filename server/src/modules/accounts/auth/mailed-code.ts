/** Codes of six digits that a person reads in a mail and types. Only their hashes are stored. */
import { createHmac, randomInt } from 'node:crypto';

/** Generates a random code of six digits. */
export const generateMailedCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Creates the function that hashes a code for one use, such as a session.
 * @param secret key without which the short codes could be guessed from their hashes
 */
export const createMailedCodeHash =
  (secret: Buffer) =>
  (use: string, code: string): Buffer =>
    createHmac('sha256', secret).update(`${use}\n${code}`).digest();

/** Returns a typed code without the spaces that mail programs and people put between the digits. */
export const readTypedCode = (typed: string): string => typed.replaceAll(/\s/g, '');
