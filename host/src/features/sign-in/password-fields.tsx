import { validateNewPassword } from '@cairn/domain/registration.rules';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import {
  REQUIRED_FIELD_MESSAGE,
  type FormFieldProblems,
  type FormFieldValues,
} from './use-form-fields.ts';

type Name = 'newPassword' | 'confirmation';

/** Returns the errors of a new password. The length is checked before the two passwords are compared (RESET-06). */
export const findPasswordProblems = ({
  newPassword,
  confirmation,
}: FormFieldValues<Name>): FormFieldProblems<Name> => {
  const wrongPassword =
    newPassword === '' ? REQUIRED_FIELD_MESSAGE : validateNewPassword(newPassword);
  const differs = newPassword !== confirmation && wrongPassword === undefined;
  return {
    ...(wrongPassword !== undefined && { newPassword: wrongPassword }),
    ...(differs && { confirmation: t`Passwords do not match.` }),
    ...(confirmation === '' && { confirmation: REQUIRED_FIELD_MESSAGE }),
  };
};

/** Two password fields: the new password, and its confirmation. */
export const PasswordFields = ({
  problems,
}: {
  readonly problems: FormFieldProblems<Name> | undefined;
}) => (
  <>
    <TextField
      label={t`New password`}
      type="password"
      name="newPassword"
      autoComplete="new-password"
      required
      hint={problems?.newPassword === undefined ? t`At least 8 characters.` : undefined}
      error={problems?.newPassword}
    />
    <TextField
      label={t`Confirm new password`}
      type="password"
      name="confirmation"
      autoComplete="new-password"
      required
      error={problems?.confirmation}
    />
  </>
);
