import { useId } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import type { FieldOption } from './select-field.tsx';

export interface RadioListProps {
  readonly legend: string;
  readonly options: readonly FieldOption[];
  /** The chosen value; undefined while nothing is chosen. */
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A choice of one of a few options that are all visible. */
export const RadioList = ({ legend, options, value, onChange, ...props }: RadioListProps) => {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset
      className={classNames(styles['group'], props.className)}
      disabled={props.disabled}
      aria-describedby={props.error === undefined ? undefined : errorId}
    >
      <legend className={styles['legend']}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint !== undefined && <span className={styles['hint']}>{option.hint}</span>}
          </span>
        </label>
      ))}
      {props.error !== undefined && <FieldError id={errorId} text={props.error} />}
    </fieldset>
  );
};
