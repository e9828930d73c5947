import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

export interface TextAreaFieldProps extends FieldTexts, ComponentProps<'textarea'> {}

/** A labelled text input of several lines; other props go to the `<textarea>`. */
export const TextAreaField = ({
  label,
  hideLabel,
  hint,
  error,
  id,
  ...props
}: TextAreaFieldProps) => {
  const { className, ...textarea } = props;
  return (
    <Field {...{ label, hideLabel, hint, error, id, className }}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          className={classNames(styles['control'], styles['textarea'])}
        />
      )}
    </Field>
  );
};
