import { orList } from '@cairn/messages/word-lists';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { t } from 'ttag';
import { type FilterMenuOptions, useFilterMenus } from '../../lib/people-filters.tsx';
import { parseFilterValues } from '../../lib/filter-values.ts';
import type { PeopleUrlState } from '../../lib/people-url.ts';

/** Describes search and filters, such as 'Search: okaffor · Status: Active or Invited'. */
const describeFilters = (view: PeopleUrlState, menus: readonly FilterMenuOptions[]): string => {
  const search = view.search.trim();
  const chosen = menus.flatMap(({ name, label, options }) => {
    const values = parseFilterValues(view[name]).map(
      (chosenValue) => options.find(({ value }) => value === chosenValue)?.label ?? chosenValue,
    );
    const words = orList(values);
    return values.length === 0 ? [] : [t`${label}: ${words}`];
  });
  return [...(search === '' ? [] : [t`Search: ${search}`]), ...chosen].join(' · ');
};

interface NoPeopleFoundProps {
  readonly view: PeopleUrlState;
  /** Clears search and filters; absent if none is set. */
  readonly onClear: (() => void) | undefined;
}

/** Replaces the list when no person matches: says for what was searched, and offers to clear it. MPEOP-08 */
export const NoPeopleFound = ({ view, onClear }: NoPeopleFoundProps) => {
  const words = describeFilters(view, useFilterMenus(view));
  return (
    <EmptyState
      art="search"
      title={t`No people found.`}
      action={onClear && <Button variant="line" onClick={onClear}>{t`Clear all filters`}</Button>}
    >
      {words === '' ? undefined : words}
    </EmptyState>
  );
};
