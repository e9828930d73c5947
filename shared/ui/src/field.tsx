import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

/** Texts that every field shows around its control. */
export interface FieldTexts {
  readonly label: string;
  /** Whether only screen readers get the label, because its meaning is visible (a search box with an icon). */
  readonly hideLabel?: boolean | undefined;
  readonly hint?: string | undefined;
  /** Error message; the control is marked invalid and described by it. */
  readonly error?: string | undefined;
}

/** Attributes that the field passes to its control, such as an `<input>`. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends FieldTexts {
  /** A name in the label, such as one to type, which page translators must not change. */
  readonly nameInLabel?: string | undefined;
  /** Whether the error is announced at once, because it came with a response and not from a rule of the form. */
  readonly announceError?: boolean | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

interface FieldErrorProps {
  readonly id: string;
  readonly text: string;
  readonly role?: 'alert' | undefined;
}

/** The error line of a field or a group of choices. */
export const FieldError = ({ id, text, role }: FieldErrorProps) => (
  <p id={id} role={role} className={styles['error']}>
    <CircleAlert />
    <span>{text}</span>
  </p>
);

const LabelWithName = ({ label, name }: { readonly label: string; readonly name: string }) => {
  const [before, after] = label.split(name, 2);
  return (
    <>
      <span>{before}</span>
      <span translate="no">{name}</span>
      <span>{after}</span>
    </>
  );
};

/** Label, control, hint and error in their positions, connected for assistive technology. */
export const Field = ({ label, hideLabel, hint, error, className, id, ...props }: FieldProps) => {
  const { announceError, nameInLabel = '', children } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint === undefined ? undefined : `${controlId}-hint`;
  const errorId = error === undefined ? undefined : `${controlId}-error`;
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(' ');
  return (
    <div className={classNames(styles['field'], className)}>
      <label
        htmlFor={controlId}
        className={hideLabel === true ? styles['hiddenLabel'] : styles['label']}
      >
        {nameInLabel === '' ? label : <LabelWithName label={label} name={nameInLabel} />}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {error !== undefined && (
        <FieldError
          id={`${controlId}-error`}
          text={error}
          role={announceError === true ? 'alert' : undefined}
        />
      )}
      {hint !== undefined && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
};
