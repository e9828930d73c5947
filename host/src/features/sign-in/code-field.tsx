import { TextField, type TextFieldProps } from '@cairn/ui/text-field';
import { t } from 'ttag';

/** For a code from a mail; telephones offer it above their keyboard. */
export const CodeField = (props: Omit<TextFieldProps, 'label' | 'type'>) => (
  <TextField
    {...props}
    label={t`Verification code`}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
  />
);
