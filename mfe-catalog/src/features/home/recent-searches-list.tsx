import { Button } from '@cairn/ui/button';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { t } from 'ttag';
import styles from './home.module.css';

interface RecentSearchesListProps {
  /** Recent search terms, the latest first; the list is shown only if there are any. */
  readonly terms: readonly string[];
  readonly onChoose: (term: string) => void;
  readonly onClear: () => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Keeps the focus in the input, because the list would disappear before the click. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** Recent searches below the empty input; pressing one repeats it. */
export const RecentSearchesList = ({
  terms,
  onChoose,
  onClear,
  ...on
}: RecentSearchesListProps) => (
  <section className={styles['results']} aria-label={t`Recent searches`}>
    <div className={styles['recentHead']}>
      <h2>{t`Recent searches`}</h2>
      <Button variant="ghost" size="s" onMouseDown={keepFocus} onBlur={on.onBlur} onClick={onClear}>
        {t`Clear recent searches`}
      </Button>
    </div>
    <ul className={styles['recent']}>
      {terms.map((term) => (
        <li key={term}>
          <button
            type="button"
            data-stop
            className={styles['again']}
            onMouseDown={keepFocus}
            onClick={() => onChoose(term)}
            {...on}
          >
            {term}
          </button>
        </li>
      ))}
    </ul>
  </section>
);
