import { toLatinDigits } from './latin-digits.rules.ts';
import { t } from 'ttag';
/** Format of e-mail addresses, passwords and codes. Sources: 000 §5, REG-01, REG-02, REG-17, RESET-06. */

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** The pattern of HTML for e-mail addresses, with a dot in the domain: mail to an address without one cannot be delivered. */
const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/**
 * Returns whether a value is an e-mail address of at most 254 characters.
 * @param value without surrounding spaces
 */
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL_PATTERN.test(value);

/** Returns the problem of a new password as a message; undefined for a valid one. */
export const validateNewPassword = (password: string): string | undefined => {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min) return t`Password must be at least ${min} characters.`;
  if (password.length > max) return t`Password must be at most ${max} characters.`;
  return undefined;
};

/** Returns the code without spaces, which copying may add, in Latin digits; undefined when it is not 6 digits. */
export const parseVerificationCode = (typed: string): string | undefined => {
  const code = toLatinDigits(typed.replaceAll(/\s/g, ''));
  return /^[0-9]{6}$/.test(code) ? code : undefined;
};
