import type { FilterChoicesQuery } from '@cairn/api/filter-choices.contract';
import { lazyPart } from '@cairn/runtime';
import { classNames } from '@cairn/ui/class-names';
import { useOutsideLeave } from '@cairn/ui/use-outside-leave';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './filter-menu.module.css';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** The open list. Its code loads when a filter is opened. */
const list = lazyPart(
  async () => (await import(/* webpackChunkName: "list-parts" */ './filter-list.tsx')).FilterList,
);

export interface FilterMenuProps {
  readonly label: string;
  /** Options of the filter. If they are `searched` by the server, only the chosen ones and those that no search finds. */
  readonly options: readonly FilterOption[];
  /** Kind of options that the server searches, because a site has thousands of them; absent if all options are loaded. */
  readonly searched?: FilterChoicesQuery['kind'] | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A filter with several values: a button that names the chosen ones, and opens a list of checkboxes. */
export const FilterMenu = ({ label, ...values }: FilterMenuProps) => {
  const { options, chosen } = values;
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
      {isOpen && <list.Part {...{ id, label }} {...values} onKeyDown={closeOnEscape} />}
    </div>
  );
};
