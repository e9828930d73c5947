import type { WorkFilter, WorkPage, WorkState } from '@cairn/api/teaching.contract';
import { Chip } from '@cairn/ui/chip';
import { SearchField } from '@cairn/ui/search-field';
import { SelectField } from '@cairn/ui/select-field';
import styles from './work.module.css';

interface WorkFilterBarProps {
  readonly page: Pick<WorkPage, 'counts' | 'items'>;
  readonly filter: WorkFilter;
  readonly query: URLSearchParams;
  readonly exchange: (query: URLSearchParams) => void;
}

const states: readonly { readonly id: WorkState; readonly label: string }[] = [
  { id: 'waiting', label: 'Waiting' },
  { id: 'late', label: 'Late' },
  { id: 'graded', label: 'Graded' },
];

/** By state, by assignment, by student; kept in the address. */
export const WorkFilterBar = ({ page, filter, query, exchange }: WorkFilterBarProps) => {
  /** An empty value is no filter; another filter begins at its first page. */
  const choose = (name: string, value: string): void => {
    const next = new URLSearchParams(query);
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    exchange(next);
  };
  return (
    <div className={styles['filter']}>
      <div className={styles['states']} role="group" aria-label="State">
        {states.map(({ id, label }) => (
          <Chip
            key={id}
            pressed={filter.state === id}
            onClick={() => choose('state', id === 'waiting' ? '' : id)}
          >
            {label} <span className={styles['number']}>{page.counts[id]}</span>
          </Chip>
        ))}
      </div>
      <SearchField
        label="Student"
        placeholder="Student"
        className={styles['search']}
        value={filter.search ?? ''}
        onChange={({ target }) => choose('search', target.value)}
        onClear={() => choose('search', '')}
      />
      <SelectField
        label="Assignment"
        hideLabel
        className={styles['item']}
        value={filter.itemId ?? ''}
        options={[
          { value: '', label: 'All assignments' },
          ...page.items.map(({ itemId, itemName }) => ({ value: itemId, label: itemName })),
        ]}
        onChange={({ target }) => choose('item', target.value)}
      />
    </div>
  );
};
