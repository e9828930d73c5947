import { isEmail } from '@cairn/domain/registration.rules';
import { t } from 'ttag';
import { REQUIRED } from './use-fields.ts';

/** What is wrong with an address as it was typed. */
export const emailProblem = (typed: string): string | undefined => {
  if (typed.trim() === '') return REQUIRED;
  return isEmail(typed.trim()) ? undefined : t`Enter an email address, like name@example.com.`;
};
