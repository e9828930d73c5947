import { t } from 'ttag';
/** What an address, a password and a code must look like. Sources: 000 §5, REG-01, REG-02, REG-17, RESET-06. */

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** What HTML calls a valid address, with a dot in its domain: nobody can be written to without one. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** @param value without spaces around it */
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value);

/** Why a new password cannot be taken; undefined when it can. */
export const passwordProblem = (password: string): string | undefined => {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min) return t`Password must be at least ${min} characters.`;
  if (password.length > max) return t`Password must be at most ${max} characters.`;
  return undefined;
};

/** The code without the spaces that copying may add; undefined when it is not 6 digits. */
export const codeOf = (typed: string): string | undefined => {
  const code = typed.replaceAll(/\s/g, '');
  return /^[0-9]{6}$/.test(code) ? code : undefined;
};
