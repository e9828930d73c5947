import { Checkbox } from '@cairn/ui/checkbox';
import { classNames } from '@cairn/ui/class-names';
import { useOutsideLeave } from '@cairn/ui/use-outside-leave';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import styles from './people.module.css';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface FilterMenuProps {
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Distance in px between an open list and the edge of the window. */
const EDGE_DISTANCE_PX = 8;

/** Moves a list to the side by as much as it leaves the window: its button may be at the end of a row. */
const keepInWindow = (list: HTMLElement | null): void => {
  if (!list) return;
  const { left, right } = list.getBoundingClientRect();
  const last = document.documentElement.clientWidth - EDGE_DISTANCE_PX;
  const shift = Math.min(0, last - right) || Math.max(0, EDGE_DISTANCE_PX - left);
  if (shift !== 0) list.style.translate = `${shift}px`;
};

/** A filter with several values: a button that names the chosen ones, and opens a list of checkboxes. */
export const FilterMenu = ({ label, options, chosen, onChange }: FilterMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useOutsideLeave(root, isOpen, () => setIsOpen(false));
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  };
  const names = options.filter(({ value }) => chosen.includes(value)).map((one) => one.label);
  return (
    <div ref={root} className={styles['filter']}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={classNames(styles['filterButton'], chosen.length > 0 && styles['isOn'])}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={closeOnEscape}
      >
        {names.length > 0 ? (
          <span>
            {`${label}: `}
            <b>{names.join(', ')}</b>
          </span>
        ) : (
          <span>{label}</span>
        )}
        <ChevronDown />
      </button>
      {isOpen && (
        <div
          ref={keepInWindow}
          id={id}
          role="group"
          aria-label={label}
          className={styles['filterList']}
        >
          <FilterOptions {...{ options, chosen, onChange }} onKeyDown={closeOnEscape} />
        </div>
      )}
    </div>
  );
};

interface FilterOptionsProps extends Omit<FilterMenuProps, 'label'> {
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const FilterOptions = ({ options, chosen, onChange, onKeyDown }: FilterOptionsProps) =>
  options.length === 0 ? (
    <p>{t`There is nothing to choose.`}</p>
  ) : (
    options.map(({ value, label }) => (
      <Checkbox
        key={value}
        label={label}
        checked={chosen.includes(value)}
        onKeyDown={onKeyDown}
        onChange={({ target }) =>
          onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
        }
      />
    ))
  );
