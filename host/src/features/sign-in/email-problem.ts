import { isEmail } from '@cairn/domain/registration.rules';
import { t } from 'ttag';
import { REQUIRED } from './use-fields.ts';

/** Returns an error message about an e-mail address; undefined if it is valid. */
export const emailProblem = (typed: string): string | undefined => {
  if (typed.trim() === '') return REQUIRED;
  return isEmail(typed.trim()) ? undefined : t`Enter an email address, like name@example.com.`;
};
