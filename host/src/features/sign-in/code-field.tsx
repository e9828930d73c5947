import { TextField, type TextFieldProps } from '@cairn/ui/text-field';
import { t } from 'ttag';

/** An input for a code from an e-mail; phones suggest it above the keyboard. */
export const EmailCodeField = (props: Omit<TextFieldProps, 'label' | 'type'>) => (
  <TextField
    {...props}
    label={t`Verification code`}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
  />
);
