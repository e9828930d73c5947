import { isEmail } from '@cairn/domain/registration.rules';
import { t } from 'ttag';
import { REQUIRED_FIELD_MESSAGE } from './use-form-fields.ts';

/** Returns an error message about an e-mail address; undefined if it is valid. */
export const findEmailProblem = (typed: string): string | undefined => {
  if (typed.trim() === '') return REQUIRED_FIELD_MESSAGE;
  return isEmail(typed.trim()) ? undefined : t`Enter an email address, like name@example.com.`;
};
