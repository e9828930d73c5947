import { Search, X } from 'lucide-react';
import { useImperativeHandle, useRef, type ComponentProps } from 'react';
import { t } from 'ttag';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { IconButton } from './icon-button.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'size'>;

export interface SearchFieldProps extends FieldTexts, InputProps {
  readonly value: string;
  /** Empties the search; the focus returns to the input. */
  readonly onClear: () => void;
  /** Whether the search field has the large size of the home page. */
  readonly size?: 'm' | 'l' | undefined;
}

/** A search box with an icon and, once it has text, a cross. By default only screen readers get the label. */
export const SearchField = ({
  label,
  hideLabel = true,
  hint,
  error,
  id,
  ...props
}: SearchFieldProps) => {
  const { value, onClear, size = 'm', className, ref, ...input } = props;
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => own.current, []);
  const clear = (): void => {
    onClear();
    own.current?.focus();
  };
  return (
    <Field {...{ label, hideLabel, hint, error, id, className }}>
      {(control) => (
        <div className={styles['affix']}>
          <Search />
          <input
            {...input}
            {...control}
            ref={own}
            type="search"
            value={value}
            className={classNames(
              styles['control'],
              styles['withAction'],
              size === 'l' && styles['large'],
            )}
          />
          {value !== '' && (
            <IconButton
              label={t`Clear search`}
              size="s"
              className={styles['action']}
              onClick={clear}
            >
              <X />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  );
};
