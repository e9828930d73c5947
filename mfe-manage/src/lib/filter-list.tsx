import { Checkbox } from '@cairn/ui/checkbox';
import type { KeyboardEvent } from 'react';
import { t } from 'ttag';
import type { FilterMenuProps } from './filter-menu.tsx';
import styles from './filter-menu.module.css';

interface FilterListProps extends FilterMenuProps {
  readonly id: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
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

/** The open list of a filter: a checkbox for each value. */
export const FilterList = ({ id, label, ...options }: FilterListProps) => (
  <div ref={keepInWindow} id={id} role="group" aria-label={label} className={styles['filterList']}>
    <FilterOptions {...options} />
  </div>
);

type FilterOptionsProps = Omit<FilterListProps, 'id' | 'label'>;

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
