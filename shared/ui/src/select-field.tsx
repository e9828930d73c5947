import { ChevronDown } from 'lucide-react';
import { useMemo, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

/** One choice of a list. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Neighbours of one group stand together under its name. */
  readonly group?: string | undefined;
}

export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  readonly options: readonly Choice[];
  /** Stands there while nothing is chosen (the value ''), and cannot be chosen itself. */
  readonly placeholder?: string | undefined;
}

/** A labelled native select; other props go to the `<select>`. */
export const SelectField = ({ label, hideLabel, hint, error, id, ...props }: SelectFieldProps) => {
  const { options, placeholder, className, ...select } = props;
  // Hundreds of them are not drawn anew because another field of the form has changed.
  const choices = useMemo(() => grouped(options), [options]);
  return (
    <Field {...{ label, hideLabel, hint, error, id, className }}>
      {(control) => (
        <div className={styles['affix']}>
          <select
            {...select}
            {...control}
            className={classNames(styles['control'], styles['select'])}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {choices}
          </select>
          <ChevronDown className={styles['chevron']} />
        </div>
      )}
    </Field>
  );
};

const grouped = (options: readonly Choice[]) => {
  const choiceOf = ({ value, label }: Choice) => (
    <option key={value} value={value}>
      {label}
    </option>
  );
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((name) => {
    const members = options.filter(({ group }) => group === name).map(choiceOf);
    return name === undefined ? (
      members
    ) : (
      <optgroup key={name} label={name}>
        {members}
      </optgroup>
    );
  });
};
