import { ChevronDown } from 'lucide-react';
import { useMemo, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

/** Option of a select field or a list of radio buttons. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
  /** Name of the group; options of one group are listed together under it. */
  readonly group?: string | undefined;
  /** Explanation of the option, in small letters below it; only radio buttons show it. */
  readonly hint?: string | undefined;
}

export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  readonly options: readonly FieldOption[];
  /** Shown while no option is chosen (the value ''); it cannot be chosen itself. */
  readonly placeholder?: string | undefined;
}

/** A labelled native select; other props go to the `<select>`. */
export const SelectField = ({ label, hideLabel, hint, error, id, ...props }: SelectFieldProps) => {
  const { options, placeholder, className, ...select } = props;
  // Memoised: a list may have hundreds of options, which must not be rendered when another field changes.
  const choices = useMemo(() => renderOptions(options), [options]);
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

const renderOptions = (options: readonly FieldOption[]) => {
  const renderOption = ({ value, label }: FieldOption) => (
    <option key={value} value={value}>
      {label}
    </option>
  );
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((name) => {
    const members = options.filter(({ group }) => group === name).map(renderOption);
    return name === undefined ? (
      members
    ) : (
      <optgroup key={name} label={name}>
        {members}
      </optgroup>
    );
  });
};
