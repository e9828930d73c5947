import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { t } from 'ttag';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { IconButton } from './icon-button.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'type'>;

export interface TextFieldProps extends FieldTexts, InputProps {
  /** Whether the error is announced at once, because it came with a response and not from a rule of the form. */
  readonly announceError?: boolean | undefined;
  /** A name in the label, such as one to type, which page translators must not change. */
  readonly nameInLabel?: string | undefined;
  /** Type of the input; a password gets a button that shows its text. */
  readonly type?:
    | 'text'
    | 'email'
    | 'password'
    | 'tel'
    | 'url'
    | 'number'
    | 'date'
    | 'datetime-local'
    | undefined;
}

/** A labelled text input of one line; other props (`ref`, `autoComplete`, `required` …) go to the `<input>`. */
export const TextField = ({ label, hideLabel, hint, error, id, ...props }: TextFieldProps) => {
  const { type = 'text', announceError, nameInLabel, className, ...input } = props;
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <Field {...{ label, nameInLabel, hideLabel, hint, error, announceError, id, className }}>
      {(control) => (
        <div className={styles['affix']}>
          <input
            {...input}
            {...control}
            type={isPassword && isShown ? 'text' : type}
            className={classNames(styles['control'], isPassword && styles['withAction'])}
          />
          {isPassword && (
            <IconButton
              label={t`Show password`}
              size="s"
              pressed={isShown}
              className={styles['action']}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? <EyeOff /> : <Eye />}
            </IconButton>
          )}
        </div>
      )}
    </Field>
  );
};
