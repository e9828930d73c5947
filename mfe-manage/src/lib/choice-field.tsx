import { Checkbox } from '@cairn/ui/checkbox';
import { FieldError } from '@cairn/ui/field';
import { SearchField } from '@cairn/ui/search-field';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ChevronDown, X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { t } from 'ttag';
import styles from './choice-field.module.css';

export interface ChoiceOption {
  readonly id: string;
  readonly name: string;
}

export interface ChoiceFieldProps {
  readonly label: string;
  readonly chosen: readonly ChoiceOption[];
  readonly onChange: (chosen: readonly ChoiceOption[]) => void;
  readonly error?: string | undefined;
  /** Whether exactly one choice is needed; any number by default. */
  readonly isSingle?: boolean;
  /** Whether the page lists the chosen options elsewhere, so that the field itself only adds options. */
  readonly hidesChosen?: boolean;
  /** Renders the options that match the typed search. */
  readonly children: (search: string, renderChoices: RenderChoices) => ReactNode;
}

/** Renders a checkbox for each choice. */
type RenderChoices = (choices: readonly ChoiceOption[]) => ReactNode;

/** Calls `onEscape` for the Escape key inside an element, and keeps the dialog around it open. */
const useEscape = (root: RefObject<HTMLElement | null>, isOpen: boolean, onEscape: () => void) => {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const element = root.current;
    if (!isOpen || !element) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      escape();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [root, isOpen]);
};

/**
 * A field in which a person chooses one or several options: the chosen ones, each with a button that removes it, and a
 * searchable list.
 */
export const ChoiceField = ({
  label,
  chosen,
  onChange,
  error,
  isSingle = false,
  hidesChosen = false,
  children,
}: ChoiceFieldProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEscape(root, isOpen, () => {
    setIsOpen(false);
    button.current?.focus();
  });
  const remove = ({ id: removed }: ChoiceOption) => {
    onChange(chosen.filter((one) => one.id !== removed));
    button.current?.focus();
  };
  return (
    <div
      ref={root}
      role="group"
      aria-label={label}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className={styles['field']}
    >
      <FieldLabel label={label} isOptional={!isSingle && !hidesChosen} />
      <div className={styles['box']}>
        {!hidesChosen && <Tokens chosen={chosen} onRemove={remove} />}
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          className={styles['opener']}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>{t`Choose`}</span>
          <ChevronDown />
        </button>
      </div>
      {error !== undefined && <FieldError id={`${id}-error`} text={error} role="alert" />}
      {isOpen && <ChoiceList {...{ id, chosen, onChange, isSingle }}>{children}</ChoiceList>}
    </div>
  );
};

interface FieldLabelProps {
  readonly label: string;
  readonly isOptional: boolean;
}

const FieldLabel = ({ label, isOptional }: FieldLabelProps) => (
  <span aria-hidden="true" className={styles['label']}>
    <span>{label}</span>
    {isOptional && <span className={styles['optional']}>{` ${t`(optional)`}`}</span>}
  </span>
);

interface TokensProps {
  readonly chosen: readonly ChoiceOption[];
  readonly onRemove: (choice: ChoiceOption) => void;
}

const Tokens = ({ chosen, onRemove }: TokensProps) =>
  chosen.length > 0 && (
    <ul className={styles['tokens']}>
      {chosen.map((one) => (
        <Token key={one.id} name={one.name} onRemove={() => onRemove(one)} />
      ))}
    </ul>
  );

interface ChoiceListProps extends Pick<
  ChoiceFieldProps,
  'chosen' | 'onChange' | 'isSingle' | 'children'
> {
  readonly id: string;
}

const ChoiceList = ({ id, chosen, onChange, isSingle, children }: ChoiceListProps) => {
  const [search, setSearch] = useState('');
  return (
    <div id={id} className={styles['list']}>
      <SearchField
        label={t`Search`}
        placeholder={t`Search`}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onClear={() => setSearch('')}
      />
      {children(search, (choices) => (
        <Choices
          {...{ choices, chosen }}
          onChange={(next) => onChange(isSingle ? next.slice(-1) : next)}
        />
      ))}
    </div>
  );
};

const Token = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => (
  <li className={styles['token']}>
    <span>{name}</span>
    <button type="button" onClick={onRemove}>
      <X />
      <VisuallyHidden>{t`Remove ${name}`}</VisuallyHidden>
    </button>
  </li>
);

interface ChoicesProps extends Pick<ChoiceFieldProps, 'chosen' | 'onChange'> {
  readonly choices: readonly ChoiceOption[];
}

const Choices = ({ choices, chosen, onChange }: ChoicesProps) => {
  if (choices.length === 0) return <p>{t`Nothing matches the search.`}</p>;
  const chosenIds = new Set(chosen.map(({ id }) => id));
  return choices.map((choice) => (
    <Checkbox
      key={choice.id}
      label={choice.name}
      checked={chosenIds.has(choice.id)}
      onChange={({ target }) =>
        onChange(target.checked ? [...chosen, choice] : chosen.filter(({ id }) => id !== choice.id))
      }
    />
  ));
};
